import Combine
import LessonKit
import Testing

@testable import ObservableModelExercises

typealias Book = ObservableModelExercises.Book

@Suite struct ShelfTests {
  @Test func solution() { #expect(checkShelf({ Shelf() }, books: \.books, unread: \.unread).faults == []) }

  class Variant: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    var cancellables: [AnyCancellable] = []
    var unread: Int { books.count { !$0.isRead } }
    var books: [Book] = [] {
      willSet { willSet() }
      didSet { didSet(oldValue) }
    }

    required init() {}

    func willSet() { objectWillChange.send() }
    func didSet(_ former: [Book]) { subscribe() }

    /// Each book once.
    var differentBooks: [Book] {
      books.indices.filter { index in !books[..<index].contains { $0 === books[index] } }.map { books[$0] }
    }

    func subscribe() {
      cancellables = differentBooks.map { $0.objectWillChange.sink { [objectWillChange] in objectWillChange.send() } }
    }
  }

  final class ByName: Variant {
    override func subscribe() {
      cancellables = differentBooks.map { book in
        book.$title.dropFirst().map { _ in }.merge(with: book.$isRead.dropFirst().map { _ in })
          .sink { [weak self] in self?.objectWillChange.send() }
      }
    }
  }

  final class Silent: Variant { override func subscribe() {} }
  final class Late: Variant {
    override func willSet() {}
    override func didSet(_ former: [Book]) {
      objectWillChange.send()
      subscribe()
    }
  }
  final class OnlyAtFirst: Variant {
    override func didSet(_ former: [Book]) { if former.isEmpty { subscribe() } }
  }
  final class KeepsSubscriptions: Variant {
    override func subscribe() {
      cancellables += books.map { $0.objectWillChange.sink { [objectWillChange] in objectWillChange.send() } }
    }
  }
  final class NeverForgets: Variant {
    override func didSet(_ former: [Book]) {
      for book in books where !former.contains(where: { $0 === book }) {
        cancellables.append(book.objectWillChange.sink { [objectWillChange] in objectWillChange.send() })
      }
    }
  }
  final class OnlyIsRead: Variant {
    override func subscribe() {
      cancellables = books.map { $0.$isRead.dropFirst().sink { [weak self] _ in self?.objectWillChange.send() } }
    }
  }
  final class FirstValues: Variant {
    override func subscribe() {
      cancellables = books.map { $0.$isRead.sink { [weak self] _ in self?.objectWillChange.send() } }
    }
  }
  final class ForEachPlace: Variant {
    override func subscribe() {
      cancellables = books.map { $0.objectWillChange.sink { [objectWillChange] in objectWillChange.send() } }
    }
  }
  /// It ends all subscriptions to a book when one of its places is empty.
  final class ForgetsTheOtherPlace: Variant {
    var subscriptions: [ObjectIdentifier: AnyCancellable] = [:]

    override func didSet(_ former: [Book]) {
      for book in former where former.count(where: { $0 === book }) > books.count(where: { $0 === book }) {
        subscriptions[ObjectIdentifier(book)] = nil
      }
      for book in books where !former.contains(where: { $0 === book }) {
        subscriptions[ObjectIdentifier(book)] = book.objectWillChange.sink { [objectWillChange] in
          objectWillChange.send()
        }
      }
    }
  }
  final class Cycle: Variant {
    override func subscribe() {
      cancellables = differentBooks.map { $0.objectWillChange.sink { self.objectWillChange.send() } }
    }
  }
  final class CountsRead: Variant {
    override var unread: Int { books.count }
  }

  @Test func solutions() {
    func check(_ type: Variant.Type) -> Feedback { checkShelf({ type.init() }, books: \.books, unread: \.unread) }
    expect(
      [
        ("subscribes in didSet", Variant.self, nil),
        ("subscribes to each property", ByName.self, nil),
        (
          "announces afterwards", Late.self,
          "Excalibur and Avalon are put on the shelf: at the announcement it is "
            + #"["Excalibur", "Avalon"], 2 unread already. It should be [], 0 unread."#
        ),
        ("does not listen", Silent.self, "Excalibur is read: the shelf announces nothing. It should announce once."),
        (
          "announces the first values", FirstValues.self,
          "Excalibur and Avalon are put on the shelf: the shelf announces 3 times. It should announce once."
        ),
        (
          "forgets the title", OnlyIsRead.self,
          "Avalon has a new title: the shelf announces nothing. It should announce once."
        ),
        (
          "subscribes to a book twice", KeepsSubscriptions.self,
          "Avalon is read: the shelf announces 2 times. It should announce once."
        ),
        (
          "subscribes to the first books only", OnlyAtFirst.self,
          "Camelot is read: the shelf announces nothing. It should announce once."
        ),
        (
          "listens to a book that is gone", NeverForgets.self,
          "Excalibur, no longer on the shelf, is unread again: the shelf announces once. It should announce nothing."
        ),
        (
          "subscribes for each place in the list", ForEachPlace.self,
          "Camelot, which is there twice, has a new title: the shelf announces 2 times. It should announce once."
        ),
        (
          "forgets a book that has another place", ForgetsTheOtherPlace.self,
          "Camelot has its former title: the shelf announces nothing. It should announce once."
        ),
        ("counts all books", CountsRead.self, "Excalibur is read: 2 books are unread. It should be 1."),
        ("keeps itself", Cycle.self, "Nobody needs the shelf any more, and it is still in memory."),
      ] as [(Comment, Variant.Type, String?)], check)
  }
}
