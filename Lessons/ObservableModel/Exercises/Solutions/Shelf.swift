import Combine

/// The books on a shelf, as the model of a screen.
///
/// It announces a change of itself before the list of its books changes, and before a property of a book changes that is
/// on the shelf at that time; each change once.
final class Shelf: ObservableObject {
  @Published var books: [Book] = []

  /// How many books nobody has read.
  var unread: Int { books.count { !$0.isRead } }

  private var cancellables: Set<AnyCancellable> = []

  init() {
    $books
      .map { books in Publishers.MergeMany(books.map(\.objectWillChange)) }
      .switchToLatest()
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }
}
