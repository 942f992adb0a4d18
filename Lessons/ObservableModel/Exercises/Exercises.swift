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
      checkShelf({ Shelf() }, books: \.books, unread: \.unread).print()
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

/// Puts books on a shelf, takes them away and reads them, prints what the shelf announces, and says what the task does
/// not allow.
func checkShelf<Shelf: ObservableObject>(
  _ make: () -> Shelf, books: ReferenceWritableKeyPath<Shelf, [Book]>, unread: KeyPath<Shelf, Int>
) -> Feedback {
  var feedback = Feedback()
  var shelf = Optional(make())
  let (excalibur, avalon, camelot) = (Book("Excalibur"), Book("Avalon"), Book("Camelot"))
  var announcements: [String] = []
  func unreadBooks() -> Int { shelf![keyPath: unread] }
  func state() -> String {
    "\(shelf![keyPath: books].map(\.title)), \(unreadBooks()) unread"
  }
  let screen = shelf!.objectWillChange.sink { _ in
    print("objectWillChange; now \(state())")
    announcements.append(state())
  }

  func event(_ name: String, _ chinese: String, announces count: Int = 1, unread expected: Int, _ change: () -> Void) {
    print("(\(name))")
    announcements = []
    let old = state()
    change()
    feedback.expect(
      announcements.count == count,
      "\(name): the shelf announces \(times(announcements.count)). It should announce \(times(count)).",
      "\(chinese)：书架\(announcements.isEmpty ? "没有通知" : "通知了 \(announcements.count) 次")，\(count == 0 ? "不应该通知" : "应该通知 \(count) 次")。"
    )
    feedback.expect(
      announcements.allSatisfy { $0 == old },
      "\(name): at the announcement it is \(announcements.first ?? "") already. It should be \(old).",
      "\(chinese)：通知的时候已经是 \(announcements.first ?? "")，应该还是 \(old)。")
    feedback.expect(
      unreadBooks() == expected,
      "\(name): \(unreadBooks()) books are unread. It should be \(expected).",
      "\(chinese)：没读过的有 \(unreadBooks()) 本，应该是 \(expected) 本。")
  }

  event("Excalibur and Avalon are put on the shelf", "放上 Excalibur 和 Avalon", unread: 2) {
    shelf![keyPath: books] = [excalibur, avalon]
  }
  event("Excalibur is read", "读完 Excalibur", unread: 1) { excalibur.isRead = true }
  event("Avalon has a new title", "Avalon 换了书名", unread: 1) { avalon.title = "Isle of Avalon" }
  event("Camelot is put beside them", "再放上 Camelot", unread: 2) { shelf![keyPath: books].append(camelot) }
  event("Avalon is read", "读完 Avalon", unread: 1) { avalon.isRead = true }
  event("Camelot is read", "读完 Camelot", unread: 0) { camelot.isRead = true }
  event("Camelot is put there a second time", "再放上同一本 Camelot", unread: 0) { shelf![keyPath: books].append(camelot) }
  event("Camelot, which is there twice, has a new title", "出现两次的 Camelot 换了书名", unread: 0) {
    camelot.title = "Camelot Castle"
  }
  event("The second Camelot is taken away", "拿走第二本 Camelot", unread: 0) { shelf![keyPath: books].removeLast() }
  event("Camelot has its former title", "Camelot 换回原来的书名", unread: 0) { camelot.title = "Camelot" }
  event("Excalibur is taken away", "拿走 Excalibur", unread: 0) { shelf![keyPath: books].removeFirst() }
  event("Excalibur, no longer on the shelf, is unread again", "不在书架上的 Excalibur 又变为未读", announces: 0, unread: 0) {
    excalibur.isRead = false
  }
  event("Camelot is unread again", "Camelot 又变为未读", unread: 1) { camelot.isRead = false }

  print("(a second shelf has a book; then nobody needs the shelves)")
  screen.cancel()
  weak let first = shelf
  var second: Shelf? = make()
  second?[keyPath: books] = [avalon, Book("Tintagel")]
  weak let other = second
  weak let tintagel = second?[keyPath: books].last
  (shelf, second) = (nil, nil)
  feedback.expect(
    first == nil && other == nil, "Nobody needs the shelf any more, and it is still in memory.",
    "已经没有人需要书架，它却还在内存里。")
  feedback.expect(
    tintagel == nil,
    "Nobody needs the shelf any more, and a book of it is still in memory. Which subscription keeps it?",
    "已经没有人需要书架，它的一本书却还在内存里。是哪个订阅持有它？")
  feedback.tryObjects {
    let shelf = make()
    let all = (1...5).map { Book("\($0)") }
    var (announcements, expectedAnnouncements): ([Int], [Int]) = ([], [])
    let screen = shelf.objectWillChange.sink { _ in announcements.append(shelf[keyPath: books].count) }
    var there: [Book] = []
    return Trial(
      act: { draw in
        let book = draw.element(of: all)
        let former = there
        switch draw.number(1...6) {
        case 1, 2:
          there.append(book)
          expectedAnnouncements.append(former.count)
          shelf[keyPath: books] = there
          return both("books has book \(book.title) at its end", "books 的末尾加上了书 \(book.title)")
        case 3 where !there.isEmpty:
          there.removeFirst()
          expectedAnnouncements.append(former.count)
          shelf[keyPath: books].removeFirst()
          return "books.removeFirst()"
        case 4:
          if there.contains(where: { $0 === book }) { expectedAnnouncements.append(former.count) }
          let title = draw.word()
          defer { book.title = title }
          return both("book \(book.title) has the title \(title)", "书 \(book.title) 的标题变为 \(title)")
        default:
          if there.contains(where: { $0 === book }) { expectedAnnouncements.append(former.count) }
          book.isRead.toggle()
          return both("isRead of book \(book.title) is \(book.isRead)", "书 \(book.title) 的 isRead 变为 \(book.isRead)")
        }
      },
      seen: {
        withExtendedLifetime(screen) {
          "books: \(shelf[keyPath: books].map(\.title)), unread: \(shelf[keyPath: unread]), "
            + "announcements at these numbers of books: \(announcements)"
        }
      },
      expected: {
        "books: \(there.map(\.title)), unread: \(there.count { !$0.isRead }), "
          + "announcements at these numbers of books: \(expectedAnnouncements)"
      })
  }
  return feedback
}

private func times(_ count: Int) -> String {
  switch count {
  case 0: "nothing"
  case 1: "once"
  default: "\(count) times"
  }
}
