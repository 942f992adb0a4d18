import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 7, title: "Apple 官方异步编程框架:Swift Combine 应用, SwiftUI 中的发布者",
    teaches: "To write a model that announces the changes of the models inside it.")

  var steps: Steps {
    Step("Shelf: a model of many models") {
      checkShelf { Shelf() }.print()
    }
  }
}

/// A book, which is a model itself.
// Public, because the tests of the given solution use it from another module.
public final class Book: ObservableObject {
  @Published public var title: String
  @Published public var isRead = false

  public init(_ title: String) {
    self.title = title
  }
}

/// What the checker uses of a shelf.
protocol BookList: ObservableObject {
  var books: [Book] { get set }
  var unread: Int { get }
}

extension Shelf: BookList {}

private final class RightShelf: BookList {
  var books: [Book] = [] {
    willSet { objectWillChange.send() }
    didSet {
      let each = Dictionary(books.map { (ObjectIdentifier($0), $0) }) { $1 }
      listeners = each.values.map { $0.objectWillChange.sink { [unowned self] in objectWillChange.send() } }
    }
  }
  var unread: Int { books.count { !$0.isRead } }
  private var listeners: [AnyCancellable] = []
}

/// A shelf, the books that may be put there, and what the shelf announces.
private final class Library {
  static let names = ["Excalibur", "Avalon", "Camelot", "Tintagel", "Logres", "Astolat", "Carbonek", "Joyous Gard"]

  let all = Dictionary(uniqueKeysWithValues: Library.names.map { ($0, Book($0)) })
  var shelf: (any BookList)!
  private var announced: [State] = []
  var screen: AnyCancellable?

  init(_ shelf: some BookList) {
    self.shelf = shelf
    screen = shelf.objectWillChange.sink { [unowned self] _ in announced.append(state) }
  }

  /// What a screen sees. To compare two of them takes less time than to write them down.
  private struct State: Equatable, CustomStringConvertible {
    let books: [String]
    let unread: Int
    var description: String { "books: \(books), unread: \(unread)" }
  }

  private var state: State { State(books: shelf.books.map { $0.title }, unread: shelf.unread) }

  var shown: Shown {
    defer { announced = [] }
    return [
      Message("the announcements by objectWillChange", "objectWillChange 的通知"): announced,
      "books": shelf.books.map { $0.title }.joined(separator: ", "),
      "unread": shelf.unread,
    ]
  }
}

/// Puts books on a shelf, takes them away and reads them, prints what the shelf announces, and says what the task does
/// not allow.
func checkShelf(_ make: () -> some BookList) -> Feedback {
  func put(_ name: String, again: Bool = false) -> Event<Library> {
    Event(Message("\(name) is put on the shelf\(again ? " once more" : "")", "\(again ? "再次" : "")放上 \(name)")) {
      $0.shelf.books.append($0.all[name]!)
    }
  }
  func read(_ name: String, _ isRead: Bool = true) -> Event<Library> {
    Event(Message("isRead of \(name) is \(isRead)", "\(name) 的 isRead 变为 \(isRead)")) { $0.all[name]!.isRead = isRead }
  }
  func rename(_ name: String, _ title: String) -> Event<Library> {
    Event(Message("\(name) has the title \(title)", "\(name) 的标题变为 \(title)")) { $0.all[name]!.title = title }
  }
  func replace(_ place: Int, _ name: String) -> Event<Library> {
    Event(Message("\(name) replaces book \(place + 1)", "\(name) 换下第 \(place + 1) 本书")) {
      $0.shelf.books[place] = $0.all[name]!
    }
  }
  let removeFirst = Event<Library>(Message("the first book is taken away", "拿走第一本书")) { $0.shelf.books.removeFirst() }
  let removeLast = Event<Library>(Message("the last book is taken away", "拿走最后一本书")) { $0.shelf.books.removeLast() }

  var feedback = Feedback()
  feedback.compare(
    { Library(make()) }, { Library(RightShelf()) },
    example: [
      put("Excalibur"), put("Avalon"), read("Excalibur"), rename("Avalon", "Isle of Avalon"), put("Camelot"),
      read("Avalon"), put("Camelot", again: true), read("Camelot"), rename("Camelot", "Camelot Castle"), removeLast,
      rename("Camelot", "Camelot"), removeFirst, read("Excalibur", false), read("Camelot", false),
    ],
    // To listen to all books at each change takes the longer the more there are: a few changes have many new ones, in the end
    // so many that nobody takes their number for all of them.
    often: { number in
      guard number < 9 else { return [] }
      let size = 2 << number
      return [
        Event(
          Message(
            "new books fill the shelf up to \(size), and the first and the last are read",
            "放上新书，直到有 \(size) 本，又读第一本和最后一本")
        ) {
          $0.shelf.books += (0..<size).dropFirst($0.shelf.books.count).map { Book("Book \($0)") }
          for book in [$0.shelf.books.first!, $0.shelf.books.last!] { book.isRead = true }
        },
        Event(Message("the first book is unread, a copy replaces it, and the copy is read", "第一本改为没读过，换上它的副本，再读副本")) {
          let copy = Book($0.shelf.books[0].title)
          $0.shelf.books[0].isRead = false
          $0.shelf.books[0] = copy
          copy.isRead = true
        },
      ]
    },
    shows: \.shown,
    random: { draw, right in
      let name = draw.element(of: Library.names)
      let books = right.shelf.books
      switch draw.number(1...8) {
      // To look at many books after each of many events takes its time, and there were many before.
      case 1...2 where books.count == 24: return removeLast
      case 1, 2: return put(name, again: books.contains { $0 === right.all[name] })
      case 3 where !books.isEmpty: return removeFirst
      case 4 where !books.isEmpty:
        let place = draw.number(0...books.count - 1)
        return books[place] === right.all[name] ? put(name, again: true) : replace(place, name)
      // Two books may have one title.
      case 5: return rename(name, draw.element(of: [draw.text(), "", draw.element(of: Library.names)]))
      default: return read(name, !right.all[name]!.isRead)
      }
    })

  print("(two shelves have books; then nobody needs the shelves)")
  let shared = Book("Avalon")
  var (first, second): (Optional, Optional) = (make(), make())
  first?.books = [shared]
  second?.books = [Book("Tintagel"), shared, Book("Camelot"), Book("Logres")]
  let books = (second?.books ?? []).filter { $0 !== shared }.map { Belongings(of: [$0, $0.objectWillChange]) }
  second?.books.removeFirst()
  second?.books.removeLast()
  feedback.expect(
    books[0].areGone && books[2].areGone,
    "A book has left the shelf, nobody needs it any more, and it is still in memory. Which subscription keeps it?",
    "一本书离开了书架，已经没有人需要它，它却还在内存里。是哪个订阅持有它？")
  feedback.expectGone(&first, "the shelf", "书架", except: [shared])
  feedback.expectGone(&second, "the shelf", "书架", except: [shared])
  feedback.expect(
    books.allSatisfy(\.areGone),
    "Nobody needs the shelf any more, and a book of it is still in memory. Which subscription keeps it?",
    "已经没有人需要书架，它的一本书却还在内存里。是哪个订阅持有它？")
  return feedback
}
