import Combine
import LessonKit
import Testing

@testable import ObservableModelExercises

typealias Book = ObservableModelExercises.Book

@Suite struct ShelfTests {
  /// A shelf whose parts can be replaced.
  final class Variant: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    var cancellables: [AnyCancellable] = []
    var isLate = false
    var counts: (Book) -> Bool = { !$0.isRead }
    var listen: (Variant) -> [AnyCancellable] = { $0.passOn($0.differentBooks) }
    var change: (Variant, [Book]) -> Void = { shelf, _ in shelf.cancellables = shelf.listen(shelf) }
    var unread: Int { books.count(where: counts) }
    var books: [Book] = [] {
      willSet { if !isLate { objectWillChange.send() } }
      didSet {
        if isLate { objectWillChange.send() }
        change(self, oldValue)
      }
    }

    /// Each book once.
    var differentBooks: [Book] {
      books.indices.filter { index in !books[..<index].contains { $0 === books[index] } }.map { books[$0] }
    }

    /// What a book announces is announced for the shelf.
    func passOn(_ books: [Book]) -> [AnyCancellable] { books.map { passOn($0.objectWillChange) } }

    func passOn(_ changes: some Publisher<some Any, Never>) -> AnyCancellable {
      changes.sink { [objectWillChange] _ in objectWillChange.send() }
    }

    func newBooks(_ former: [Book]) -> [Book] { books.filter { book in !former.contains { $0 === book } } }
  }

  /// Keeps subscriptions.
  final class Listeners {
    var all: [AnyCancellable] = []
  }

  private let check = Table<(Variant) -> Void> { change in
    checkShelf({ made(Variant(), change) }, books: \.books, unread: \.unread)
  }

  @Test func solutions() {
    check("solution", giving: checkShelf({ Shelf() }, books: \.books, unread: \.unread)).isRight()
    check("subscribes in didSet") { _ in }.isRight()
    check("subscribes to each property") {
      $0.listen = { shelf in
        shelf.differentBooks.map {
          shelf.passOn($0.$title.dropFirst().map { _ in }.merge(with: $0.$isRead.dropFirst().map { _ in }))
        }
      }
    }.isRight()
    check("announces afterwards") { $0.isLate = true }.says(
      "Excalibur and Avalon are put on the shelf: at the announcement it is "
        + #"["Excalibur", "Avalon"], 2 unread already. It should be [], 0 unread."#)
    check("does not listen") { $0.listen = { _ in [] } }
      .says("Excalibur is read: the number of announcements of the shelf is 0. It should be 1.")
    check("announces the first values") { $0.listen = { shelf in shelf.books.map { shelf.passOn($0.$isRead) } } }
      .says("Excalibur and Avalon are put on the shelf: the number of announcements of the shelf is 3. It should be 1.")
    check("forgets the title") { $0.listen = { shelf in shelf.books.map { shelf.passOn($0.$isRead.dropFirst()) } } }
      .says("Avalon has a new title: the number of announcements of the shelf is 0. It should be 1.")
    check("subscribes to a book twice") { $0.change = { shelf, _ in shelf.cancellables += shelf.passOn(shelf.books) } }
      .says("Avalon is read: the number of announcements of the shelf is 2. It should be 1.")
    check("subscribes to the first books only") {
      $0.change = { shelf, former in if former.isEmpty { shelf.cancellables = shelf.listen(shelf) } }
    }.says("Camelot is read: the number of announcements of the shelf is 0. It should be 1.")
    check("listens to a book that is gone") { $0.change = { $0.cancellables += $0.passOn($0.newBooks($1)) } }.says(
      "Excalibur, no longer on the shelf, is unread again: the number of announcements of the shelf is 1. It should be 0."
    )
    check("subscribes for each place in the list") { $0.listen = { $0.passOn($0.books) } }
      .says(
        "Camelot, which is there twice, has a new title: the number of announcements of the shelf is 2. It should be 1."
      )
    // It ends all subscriptions to a book when one of its places is empty.
    check("forgets a book that has another place") {
      var subscriptions: [ObjectIdentifier: AnyCancellable] = [:]
      $0.change = { shelf, former in
        for book in former where former.count(where: { $0 === book }) > shelf.books.count(where: { $0 === book }) {
          subscriptions[ObjectIdentifier(book)] = nil
        }
        for book in shelf.newBooks(former) {
          subscriptions[ObjectIdentifier(book)] = shelf.passOn(book.objectWillChange)
        }
      }
    }.says("Camelot has its former title: the number of announcements of the shelf is 0. It should be 1.")
    let listeners = Listeners()
    check("one list of subscriptions for all shelves") {
      $0.change = { shelf, _ in listeners.all = shelf.passOn(shelf.differentBooks) }
    }.says(
      "There are two at the same time. After book 1 has the title xykahl of the first one, the first one has "
        + #"books: ["2", "xykahl"], unread: 1, announcements at these numbers of books: [0, 1]. It should have "#
        + #"books: ["2", "xykahl"], unread: 1, announcements at these numbers of books: [0, 1, 2]."#)
    check("listens to three books") { $0.listen = { $0.passOn(Array($0.differentBooks.prefix(3))) } }.says(
      #"After isRead of book 3 is false: books: ["1", "5", "gbk", "3", "gbk"], unread: 4, announcements at "#
        + #"these numbers of books: [0, 1, 1, 2, 3, 3, 4]. It should be books: ["1", "5", "gbk", "3", "gbk"], "#
        + "unread: 4, announcements at these numbers of books: [0, 1, 1, 2, 3, 3, 4, 5].")
    var kept: [AnyCancellable] = []
    check("never ends a subscription") {
      $0.change = { shelf, former in
        kept += shelf.newBooks(former).map { book in
          book.objectWillChange.sink { [weak shelf] in
            if let shelf, shelf.books.contains(where: { $0 === book }) { shelf.objectWillChange.send() }
          }
        }
      }
    }.says("Nobody needs the shelf any more, and a book of it is still in memory. Which subscription keeps it?")
    check("counts all books") { $0.counts = { _ in true } }.says("Excalibur is read: the number of unread books is 2.")
    check("keeps itself") {
      $0.listen = { shelf in shelf.differentBooks.map { $0.objectWillChange.sink { shelf.objectWillChange.send() } } }
    }.says("Nobody needs the shelf any more, and it is still in memory.")
  }
}
