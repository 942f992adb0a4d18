import Combine

/// The books on a shelf, as the model of a screen.
///
/// It announces a change of itself before the list of its books changes, and before a property of a book changes that is
/// on the shelf at that time; each change once, even if the book is in the list twice.
final class Shelf: ObservableObject {
  // TODO: Make the shelf announce what its comment says.

  var books: [Book] = []

  /// How many books nobody has read. A book that is in the list twice counts twice.
  var unread: Int { 0 }
}
