import Foundation
import LessonKit
import Testing

@testable import lessons

/// What `lessons book` writes, and what it leaves alone.
@Suite struct BookVerbTests {
  @Test func folderWithOtherFilesIsLeftAlone() throws {
    try withFolder { folder in
      let file = folder.appending(path: "index.html")
      try Data("mine".utf8).write(to: file)
      #expect(throws: LessonError.self) { try write(into: folder) }
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }
  }

  @Test func copyOfAnArticleIsFoundByNameTitleOrNumber() throws {
    try withFolder { folder in
      try Data("by name".utf8).write(to: folder.appending(path: "my customsubscriber.txt"))
      try Data("by number".utf8).write(to: folder.appending(path: "10 publishers.md"))
      try Data("before\n# Apple \u{FF1A} Combine\nby title".utf8).write(to: folder.appending(path: "002_5.txt"))
      try Data("%PDF".utf8).write(to: folder.appending(path: "11.pdf"))
      let copies = try ArticleCopies(in: folder.path)
      func text(_ number: Int, _ name: String, title: String = "No such title") throws -> String? {
        let lesson = try lesson(number, name, title: title)
        return copies.copy(for: lesson, among: [lesson])?.sections(of: lesson.steps)[1]
      }
      #expect(try text(9, "CustomSubscriber") == "by name")
      #expect(try text(10, "CustomPublisher") == "by number")
      #expect(try text(3, "Wizard", title: "Apple: Combine, a part") == "# Apple \u{FF1A} Combine\nby title")
      #expect(try text(1, "IntroducingCombine") == nil)
      #expect(try text(5, "SearchField") == nil)
      #expect(copies.skipped == ["11.pdf"])
    }
    #expect(throws: LessonError.self) { try ArticleCopies(in: "/nowhere") }
  }

  @Test func stepShowsItsSectionOfTheArticle() throws {
    try withFolder { folder in
      let text =
        "Other\nnot this\nT\nintroduction\n## Sink\na sink\nThe demand\na request\nMore\nthe end\nTwo\nalso\nNext\nOther"
      try Data(text.utf8).write(to: folder.appending(path: "all.txt"))
      let lesson = try LessonSource(
        name: "CustomSubscriber",
        text: """
          Article(lesson: 9, title: "T", teaches: "t")
          Step("One", article: "Sink") {
          }
          Step("Two") {
          }
          Step("Three", article: "more") {
          }
          Step("Four", article: "demand") {
          }
          Step("Five", article: "these words are not there") {
          }
          """)
      let others = try [
        self.lesson(1, "A", title: "Other"), self.lesson(1, "B", title: "Next"),
        LessonSource(
          name: "C",
          text: "Article(lesson: 2, title: \"T, second half\", teaches: \"t\")\nStep(\"One\", article: \"two\") {\n}\n"),
      ]
      let copies = try ArticleCopies(in: folder.path)
      let copy = try #require(copies.copy(for: lesson, among: others + [lesson]))
      let sections = copy.sections(of: lesson.steps)
      let sink = "T\nintroduction\n## Sink\na sink"
      let demand = "The demand\na request"
      #expect(sections == [1: sink, 2: sink, 3: "More\nthe end", 4: demand, 5: demand])
    }
  }

  /// It replaces a book, and nothing but the copy differs.
  @Test func copyOfAnArticleIsOnlyInTheBookThatAsksForIt() throws {
    try withFolder { folder in
      let articles = folder.appending(path: "articles")
      let book = folder.appending(path: "book")
      try FileManager.default.createDirectory(at: articles, withIntermediateDirectories: true)
      try Data("the reader's <copy>".utf8).write(to: articles.appending(path: "9.txt"))
      let page = book.appending(path: "CustomSubscriber.html")
      try write(into: book, articles: ArticleCopies(in: articles.path))
      let withCopy = try String(contentsOf: page, encoding: .utf8)
      #expect(withCopy.contains("the reader&#39;s &lt;copy&gt;"))
      try write(into: book)
      let copies = #/<details class="article" open>.+?</details>/#.dotMatchesNewlines()
      #expect(try String(contentsOf: page, encoding: .utf8) == withCopy.replacing(copies, with: ""))
      let index = try String(contentsOf: book.appending(path: "index.html"), encoding: .utf8)
      #expect(index.contains("CustomSubscriber.html") && !index.contains("CustomOperator.html"))
    }
  }

  /// A lesson with one step.
  private func lesson(_ number: Int, _ name: String, title: String = "T") throws -> LessonSource {
    try LessonSource(
      name: name, text: "Article(lesson: \(number), title: \"\(title)\", teaches: \"t\")\nStep(\"One\") {\n}\n")
  }

  /// Writes the page of one lesson.
  private func write(into folder: URL, articles: ArticleCopies? = nil) throws {
    let package = try PackageFolder()
    let catalogue = try Catalogue(of: package)
    try Book(package: package, catalogue: catalogue, folder: folder, articles: articles)
      .write(
        [catalogue.lesson("CustomSubscriber")], executables: Bundle.main.executableURL!.deletingLastPathComponent())
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
