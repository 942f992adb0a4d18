import Combine

/// The books on a shelf, as the model of a screen.
///
/// It announces a change of itself before the list of its books changes, and before a property of a book changes that is
/// on the shelf at that time; each change once, even if the book is in the list twice.
final class Shelf: ObservableObject {
  @Published var books: [Book] = []

  /// How many books nobody has read. A book that is in the list twice counts twice.
  var unread: Int { books.count { !$0.isRead } }

  private var cancellables: Set<AnyCancellable> = []

  init() {
    $books
      .map { books in
        // A book that is in the list twice announces its changes once.
        let each = Dictionary(books.map { (ObjectIdentifier($0), $0) }) { book, _ in book }
        return Publishers.MergeMany(each.values.map(\.objectWillChange))
      }
      .switchToLatest()
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }
}
