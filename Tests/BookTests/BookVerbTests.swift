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

  @Test func copyOfAnArticleIsFoundByNameOrNumber() throws {
    try withFolder { folder in
      try Data("by name".utf8).write(to: folder.appending(path: "my customsubscriber.txt"))
      try Data("by number".utf8).write(to: folder.appending(path: "10 publishers.md"))
      try Data("%PDF".utf8).write(to: folder.appending(path: "11.pdf"))
      let copies = try ArticleCopies(in: folder.path)
      #expect(try copies.text(for: lesson(9, "CustomSubscriber")) == "by name")
      #expect(try copies.text(for: lesson(10, "CustomPublisher")) == "by number")
      #expect(try copies.text(for: lesson(1, "IntroducingCombine")) == nil)
      #expect(copies.skipped == ["11.pdf"])
    }
    #expect(throws: LessonError.self) { try ArticleCopies(in: "/nowhere") }
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
      let copies = #/<details class="article">.+?</details>/#.dotMatchesNewlines()
      #expect(try String(contentsOf: page, encoding: .utf8) == withCopy.replacing(copies, with: ""))
      let index = try String(contentsOf: book.appending(path: "index.html"), encoding: .utf8)
      #expect(index.contains("CustomSubscriber.html") && !index.contains("CustomOperator.html"))
    }
  }

  private func lesson(_ number: Int, _ name: String) throws -> LessonSource {
    try LessonSource(name: name, text: "Article(lesson: \(number), title: \"T\", teaches: \"t\")")
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
