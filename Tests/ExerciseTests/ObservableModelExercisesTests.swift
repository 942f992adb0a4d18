import Combine
import Testing

@testable import ObservableModelExercises

typealias Book = ObservableModelExercises.Book

extension Shelf: BookList {}

struct ShelfTests {
  /// A shelf whose parts can be replaced.
  final class Variant: BookList {
    let objectWillChange = ObservableObjectPublisher()
    var cancellables: [AnyCancellable] = []
    var isLate = false
    var counts: (Book) -> Bool = { !$0.isRead }
    var listen: (Variant) -> [AnyCancellable] = { $0.passOn($0.differentBooks) }
    var change: (Variant, [Book]) -> Void = { shelf, _ in shelf.cancellables = shelf.listen(shelf) }
    var countsOnce = false
    var unread: Int { (countsOnce ? differentBooks : books).count(where: counts) }
    var books: [Book] = [] {
      willSet { if !isLate { objectWillChange.send() } }
      didSet {
        if isLate { objectWillChange.send() }
        change(self, oldValue)
      }
    }

    /// Each book once.
    var differentBooks: [Book] {
      var seen: Set<ObjectIdentifier> = []
      return books.filter { seen.insert(ObjectIdentifier($0)).inserted }
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

  private let check = Table<(Variant) -> Void>(mostScenarios: 300) { change in
    checkShelf { made(Variant(), change) }
  }

  @Test func solutions() {
    check("solution", giving: checkShelf { Shelf() }).isRight()
    check("subscribes in didSet") { _ in }.isRight()
    check("subscribes to each property") {
      $0.listen = { shelf in
        shelf.differentBooks.map {
          shelf.passOn($0.$title.dropFirst().map { _ in }.merge(with: $0.$isRead.dropFirst().map { _ in }))
        }
      }
    }.isRight()
    check("announces afterwards") { $0.isLate = true }.says(
      #"by objectWillChange are books: ["Excalibur"], unread: 1."#)
    check("does not listen") { $0.listen = { _ in [] } }.says("by objectWillChange are nothing.")
    check("announces the first values") { $0.listen = { shelf in shelf.books.map { shelf.passOn($0.$isRead) } } }
      .says(#"are books: [], unread: 0; books: ["Excalibur"], unread: 1. They should be books: [], unread: 0."#)
    check("forgets the title") { $0.listen = { shelf in shelf.books.map { shelf.passOn($0.$isRead.dropFirst()) } } }
      .says(#"by objectWillChange are nothing. They should be books: ["Excalibur", "Avalon"], unread: 1."#)
    check("subscribes to a book twice") { $0.change = { shelf, _ in shelf.cancellables += shelf.passOn(shelf.books) } }
      .says(#"books: ["Excalibur", "Avalon"], unread: 2. They should be books: ["Excalibur", "Avalon"], unread: 2."#)
    check("subscribes to the first books only") {
      $0.change = { shelf, former in if former.isEmpty { shelf.cancellables = shelf.listen(shelf) } }
    }.says(#"announcements by objectWillChange are nothing. They should be books: ["Excalibur", "Avalon"], unread: 1."#)
    check("listens to a book that is gone") { $0.change = { $0.cancellables += $0.passOn($0.newBooks($1)) } }
      .says(#"by objectWillChange are books: ["Isle of Avalon", "Camelot"], unread: 0. They should be nothing."#)
    check("subscribes for each place in the list") { $0.listen = { $0.passOn($0.books) } }
      .says("After isRead of Camelot is true, the announcements by objectWillChange are books: [")
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
    }.says(#"are nothing. They should be books: ["Excalibur", "Isle of Avalon", "Camelot Castle"], unread: 0."#)
    let listeners = Listeners()
    check("one list of subscriptions for all shelves") {
      $0.change = { shelf, _ in listeners.all = shelf.passOn(shelf.differentBooks) }
    }.says(#"It should have the announcements by objectWillChange: books: ["Camelot"], unread: 1."#)
    check("tells books by their titles") {
      $0.listen = { shelf in
        shelf.passOn(Array(Dictionary(shelf.books.map { ($0.title, $0) }) { book, _ in book }.values))
      }
    }.says(#" 185", "Joyous Gard", "Tintagel", "Joyous Gard", "", "Logres", "  185"], unread: 9."#)
    check("listens to five books") { $0.listen = { $0.passOn(Array($0.differentBooks.prefix(5))) } }.says(
      "In round 2, after new books fill the shelf up to 8, and the first and the last are read: the announcements by")
    check("listens to 50 books") { $0.listen = { $0.passOn(Array($0.differentBooks.prefix(50))) } }
      .says("The same happens again and again. In round 5, after new books fill the shelf up to 64, and the first and")
    check("listens to 300 books") { $0.listen = { $0.passOn(Array($0.differentBooks.prefix(300))) } }
      .says("The same happens again and again. In round 8, after new books fill the shelf up to 512, and the first and")
    check("listens when the books show something else") {
      func state(_ books: [Book]) -> [String] { books.map { "\($0.title) \($0.isRead)" } }
      $0.change = { shelf, former in
        if state(former) != state(shelf.books) { shelf.cancellables = shelf.listen(shelf) }
      }
    }.says("In round 1, after the first book is unread, a copy replaces it, and the copy is read: the announcements by")
    check("counts a book once that is on the shelf twice") { $0.countsOnce = true }.says(
      "After Camelot is put on the shelf once more, unread is 1. It should be 2.")
    check("keeps its first book") {
      var first: Book?
      $0.change = { shelf, _ in
        first = first ?? shelf.books.first
        shelf.cancellables = shelf.listen(shelf)
      }
    }.says("A book has left the shelf, nobody needs it any more, and it is still in memory. Which subscription")
    check("listens to three books") { $0.listen = { $0.passOn(Array($0.differentBooks.prefix(3))) } }
      .says("In round 1, after new books fill the shelf up to 4, and the first and the last are read: the ann")
    check("listens when the number of books changes") {
      $0.change = { shelf, former in if former.count != shelf.books.count { shelf.cancellables = shelf.listen(shelf) } }
    }.says("In round 1, after the first book is unread, a copy replaces it, and the copy is read: the announcements")
    check("keeps a book that is gone") {
      var books: [Book] = []
      $0.change = { shelf, _ in
        books += shelf.books
        shelf.cancellables = shelf.listen(shelf)
      }
    }.says("A book has left the shelf, nobody needs it any more, and it is still in memory.")
    var kept: [AnyCancellable] = []
    check("never ends a subscription") {
      $0.change = { shelf, former in
        kept += shelf.newBooks(former).map { book in
          book.objectWillChange.sink { [weak shelf] in
            if let shelf, shelf.books.contains(where: { $0 === book }) { shelf.objectWillChange.send() }
          }
        }
      }
    }.says(#"have the announcements by objectWillChange: books: ["Camelot", "Camelot"], unread: 2."#)
    check("counts all books") { $0.counts = { _ in true } }.says("isRead of Excalibur is true, unread is 2.")
    check("keeps itself") {
      $0.listen = { shelf in shelf.differentBooks.map { $0.objectWillChange.sink { shelf.objectWillChange.send() } } }
    }.says("Nobody needs the shelf any more, and it is still in memory.")
  }
}
