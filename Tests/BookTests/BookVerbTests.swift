import Foundation
import LessonKit
import Testing

@testable import lessons

/// What `lessons book` writes, and what it leaves alone.
@Suite struct BookVerbTests {
  /// The example in `book --help` is about one of the lessons.
  @Test func theExampleIsReal() async throws {
    let outcome = try await WholeBook.shared().outcome
    #expect(outcome.problem == nil)
    let example = try #require(Verb.book.example.output.split(separator: "\n").first).split(separator: " ")
    let reports = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(reports.contains(example))
  }

  @Test func folderWithOtherFilesIsLeftAlone() throws {
    try withFolder { folder in
      let file = folder.appending(path: "index.html")
      try Data("mine".utf8).write(to: file)
      let package = try PackageFolder()
      let book = Book(package: package, catalogue: try Catalogue(of: package), folder: folder, articles: nil)
      let error = #expect(throws: LessonError.self) { try book.write([], executables: folder) }
      #expect(
        error?.description.hasSuffix(" has other files in it; name a folder that is empty or not there yet") == true)
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

  @Test func copyOfAnArticleIsOnThePagesOfItsLesson() async throws {
    let book = try await WholeBook.shared()
    let pages = try book.pages().filter { try book.text($0).contains("<details class=\"article\">") }
    #expect(pages == ["CustomSubscriber.html", "CustomSubscriber.zh.html"])
    #expect(try book.text("CustomSubscriber.html").contains("the reader&#39;s &lt;copy&gt;"))
  }

  @Test func nothingButTheCopyDiffers() throws {
    func page(_ article: String?) throws -> String {
      let source = "Article(lesson: 1, title: \"T\", teaches: \"t\")\nStep(\"One\") {\n  print(1)\n}\n"
      return LessonPage(
        words: .english, lesson: try LessonSource(name: "L", text: source), run: .steps([]), readme: Readme("# L\n"),
        files: [], article: article, next: nil, count: 1
      ).html.text
    }
    let withCopy = try page("mine")
    #expect(withCopy.contains("mine"))
    let copies = #/<details class="article">.+?</details>/#.dotMatchesNewlines()
    #expect(try page(nil) == withCopy.replacing(copies, with: ""))
  }

  @Test func onlyPagesThatAreThereAreLinks() throws {
    let entries = [
      IndexPage.Entry(lesson: try lesson(1, "First"), hasPage: true),
      IndexPage.Entry(lesson: try lesson(2, "Second"), hasPage: false),
    ]
    let index = IndexPage(words: .english, entries: entries).html.text
    #expect(index.contains("<a href=\"First.html\">First</a>"))
    #expect(index.contains("<strong>Second</strong>"))
  }

  private func lesson(_ number: Int, _ name: String) throws -> LessonSource {
    try LessonSource(name: name, text: "Article(lesson: \(number), title: \"T\", teaches: \"t\")")
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
