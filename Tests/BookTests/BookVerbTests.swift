import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage
@testable import lessons

/// What `lessons book` writes, and what it leaves alone.
@Suite(.ownThreads) struct BookVerbTests {
  /// The example in `book --help` is about one of the lessons.
  @Test func theExampleIsReal() async throws {
    let outcome = try await WholeBook.shared().outcome
    expectNil(outcome.problem)
    let example = try #require(Verb.book.help.output.english.split(separator: "\n").first).split(separator: " ")
    let reports = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(reports.contains(example))
    #expect(Verb.book.help.output.chinese.contains("  \(Message.stepsAndFilms.with(11, 3).chinese)\n"))
  }

  @Test(arguments: ["README.md", "Lessons/README.zh.md"])
  func readmeSaysHowManyFilmsThereAre(file: String) async throws {
    let book = try await WholeBook.shared()
    let reports = book.outcome.output.matches(of: #/(?m)^\w+ +(\d+) steps, (\d+) films?/#)
    let (steps, films) = reports.reduce((0, 0)) { ($0.0 + Int($1.output.1)!, $0.1 + Int($1.output.2)!) }
    let text = try book.package.text(file)
    #expect(text.contains("\n\(films) of the \(steps) steps") || text.contains("\(steps) 个步骤中有 \(films) 个记录了流"))
  }

  /// A reader who waits sees how many tables there are.
  @Test func tablesAreCounted() async throws {
    let book = try await WholeBook.shared()
    var folder = TableFolder(root: book.package.root)
    // Those of the book, which are kept.
    folder.limit = 1000
    var counts: [String] = []
    _ = try folder.scripts { counts.append("\($0) of \($1)") }
    let all = DrawnChain.all.count + DrawnOperator.all.count
    expectEqual(counts, (1...all).map { "\($0) of \(all)" })
  }

  @Test func opensItsFirstPage() async throws {
    let book = try await WholeBook.shared()
    let opened = try String(contentsOf: book.root.appending(path: "opened"), encoding: .utf8)
    expectEqual(opened, book.folder.appending(path: "index.html").path)
  }

  /// What opens a page may end and leave the browser running. Then how it ended is known, too.
  @Test(arguments: [0, 3]) func aBrowserStays(code: Int32) throws {
    try withFolder { folder in
      let (opener, number) = (folder.appending(path: "opener"), folder.appending(path: "number"))
      try writeScript("sleep 600 &\necho $! >'\(number.path)'\nexit \(code)", to: opener)
      if code == 0 {
        try openInBrowser(folder, with: opener.path)
      } else {
        #expect(throws: LessonError.self) { try openInBrowser(folder, with: opener.path) }
      }
      let browser = try #require(pid_t(String(contentsOf: number, encoding: .utf8).dropLast()))
      // Of a process that was killed, and for which nobody has waited yet, the line is empty. Before it is `sleep`, it is a
      // copy of the opener.
      #if os(Linux)
        #expect(try !String(contentsOfFile: "/proc/\(browser)/cmdline", encoding: .utf8).isEmpty)
      #endif
      kill(browser, SIGKILL)
    }
  }

  /// Foundation learns at once of the end of an opener that leaves nothing behind.
  @Test(arguments: ["exit 0", "exit 3", nil]) func anOpenerEndsAlone(script: String?) throws {
    try withFolder { folder in
      let opener = folder.appending(path: "opener")
      if let script { try writeScript(script, to: opener) }
      if script == "exit 0" {
        try openInBrowser(folder, with: opener.path)
      } else {
        #expect(throws: LessonError.self) { try openInBrowser(folder, with: opener.path) }
      }
    }
  }

  @Test func folderWithOtherFilesIsLeftAlone() throws {
    try withFolder { folder in
      let file = folder.appending(path: "index.html")
      try Data("mine".utf8).write(to: file)
      let book = BookWriter([], folder: folder, articles: nil, reportingIn: .english)
      let error = #expect(throws: LessonError.self) { try book.write([], modules: folder) }
      expectEqual(
        error?.description.hasSuffix(" contains other files; choose a folder that is empty or does not exist yet"), true
      )
      try expectEqual(String(contentsOf: file, encoding: .utf8), "mine")
    }
  }

  @Test func copyOfAnArticleIsFoundByNameTitleOrNumber() throws {
    try withFolder { folder in
      try Data("by name".utf8).write(to: folder.appending(path: "my customsubscriber.txt"))
      try Data("by number".utf8).write(to: folder.appending(path: "10 publishers.md"))
      try Data("before\n\n# Apple \u{FF1A} Combine\nby title".utf8).write(to: folder.appending(path: "002_5.txt"))
      try Data("%PDF".utf8).write(to: folder.appending(path: "11.pdf"))
      let copies = try ArticleCopies(in: folder.path)
      func text(_ number: Int, _ name: String, title: String = "No such title") throws -> ArticlePassage? {
        let lesson = try lesson(number, name, title: title)
        return copies.sections(for: lesson, among: [lesson])?[1]
      }
      try expectEqual(text(9, "CustomSubscriber"), .text("by name"))
      try expectEqual(text(10, "CustomPublisher"), .text("by number"))
      try expectEqual(text(3, "Wizard", title: "Apple: Combine, a part"), .text("# Apple \u{FF1A} Combine\nby title"))
      try expectNil(text(1, "IntroducingCombine"))
      try expectNil(text(5, "SearchField"))
      try expectNil(text(6, "WithoutTitle", title: ""))
      expectEqual(copies.skipped, ["11.pdf"])
    }
    #expect(throws: LessonError.self) { try ArticleCopies(in: "/nowhere") }
  }

  @Test func stepShowsItsSectionOfTheArticle() throws {
    try withFolder { folder in
      let text =
        "Other\nnot this\nT\n\nintroduction\n## Sink\na sink\nThe demand\na request\nMore\nthe end\nTwo\nalso\nNext\nOther"
      try Data(text.utf8).write(to: folder.appending(path: "all.txt"))
      let lesson = try #require(
        LessonSource(
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
            """))
      let others = try [
        self.lesson(1, "A", title: "Other"), self.lesson(1, "B", title: "Next"), self.lesson(1, "D", title: ""),
        #require(
          LessonSource(
            name: "C",
            text:
              "Article(lesson: 2, title: \"T, second half\", teaches: \"t\")\nStep(\"One\", article: \"two\") {\n}\n")),
      ]
      let copies = try ArticleCopies(in: folder.path)
      let sections = copies.sections(for: lesson, among: others + [lesson])
      let sink = "T\n\nintroduction\n## Sink\na sink"
      let demand = "The demand\na request"
      expectEqual(
        sections, [1: .text(sink), 2: .sameAs(1), 3: .text("More\nthe end"), 4: .text(demand), 5: .sameAs(4)])
    }
  }

  @Test func copyOfAnArticleIsOnThePagesOfItsLesson() async throws {
    let book = try await WholeBook.shared()
    let pages = try book.pages().filter { try book.text($0).contains("<details class=\"article\"") }
    expectEqual(pages, ["CustomSubscriber.html", "CustomSubscriber.zh.html"])
    #expect(try book.text("CustomSubscriber.html").contains("the reader&#39;s &lt;copy&gt;"))
  }

  @Test func nothingButTheCopyDiffers() throws {
    func page(_ article: String?) throws -> String {
      LessonPage(
        language: .english, lesson: try lesson(1, "L"), run: .success([]), readme: Readme("# L\n"),
        files: [], article: article.map { [1: .text($0)] }, next: nil,
        count: 1
      ).html.text
    }
    let withCopy = try page("mine")
    #expect(withCopy.contains("mine"))
    let copies = #/<details class="article">.+?</details>/#.dotMatchesNewlines()
    try expectEqual(page(nil), withCopy.replacing(copies, with: ""))
  }

  @Test func onlyPagesThatAreThereAreLinks() throws {
    let cards = try [("First", true), ("Second", false)].enumerated().map { index, card in
      IndexPage.Card(
        lesson: try lesson(index + 1, card.0), hasPage: card.1, hasPicture: false, minutes: 1, buildsOn: [])
    }
    let index = IndexPage(language: .english, cards: cards, opening: nil).html.text
    #expect(index.contains("<a href=\"First.html\"><strong>1. First</strong></a>"))
    #expect(index.contains("<span><strong>2. Second</strong></span>"))
  }

  /// A lesson with one step.
  private func lesson(_ number: Int, _ name: String, title: String = "T") throws -> LessonSource {
    let text = "Article(lesson: \(number), title: \"\(title)\", teaches: \"t\")\nStep(\"One\") {\n}\n"
    return try #require(LessonSource(name: name, text: text))
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
