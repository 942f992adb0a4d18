import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// The book in a browser, if there is one. `harness.html` opens pages in a frame as wide as a phone.
@Suite(.ownThreads) struct ChromiumTests {
  private struct Report: Decodable {
    let pages: Int
    let films: Int
    let problems: [String]
  }

  /// What it said about all pages.
  private static let visit = Task.detached(priority: .high) {
    let book = try await WholeBook.shared()
    return (book, try outcome(of: book))
  }

  @Test(
    .ifThereIsChromium,
    .beginningEarly { _ = visit })
  func pagesAreRightAndEveryFilmPlaysToItsEnd() async throws {
    let (book, outcome) = try await Self.visit.value
    let messages = outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(messages.isEmpty)
    let text = try #require(outcome.output.firstMatch(of: #/<pre id="result">(.+?)</pre>/#)?.output.1)
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    expectEqual(report.problems, [])
    expectEqual(report.pages, Self.pages(of: book).count)
    #expect(report.films > 0)
  }

  /// Every English page with films, and one of each other kind: a browser takes its time, and the pages of a kind are made
  /// in one way.
  private static func pages(of book: WholeBook) -> [String] {
    let lessons = book.lessonNames.map { "\($0).html" }
    let others = [
      "index.html", "operators.html", "words.html", "reference.html", "reference-Publisher.html",
      "operator-combineLatest.html", "operator-debounce.html", "operator-share.html", "chains.html",
      "chain-search-field.html", "chain-sign-up.zh.html",
      "index.zh.html", "operators.zh.html", "words.zh.html", "SearchField.zh.html", "operator-debounce.zh.html",
    ]
    return lessons + others
  }

  /// Opens them.
  private static func outcome(of book: WholeBook) throws -> ChildProcess.Outcome {
    let pages = pages(of: book)
    let harness = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "harness.html")
    return try ChildProcess.run(
      URL(fileURLWithPath: Browser.path!),
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
        "--user-data-dir=\(book.root.path)/profile", "--enable-logging=stderr",
        // A film that plays fast names many places in its address.
        "--disable-ipc-flooding-protection",
        // The films do not move from place to place, so that they take less time.
        "--force-prefers-reduced-motion", "--virtual-time-budget=5000000", "--dump-dom",
        "file://\(harness.path)#\(book.folder.path)/,\(pages.joined(separator: ","))",
      ], limit: 300)
  }
}

/// Begins what takes long before the first test runs. All tests are queued at once, so that a test's own first line may
/// run late.
private struct BeginningEarly: TestTrait {
  let begin: @Sendable () -> Void

  func prepare(for test: Test) async throws { begin() }
}

extension Trait where Self == BeginningEarly {
  fileprivate static func beginningEarly(_ begin: @escaping @Sendable () -> Void) -> Self {
    BeginningEarly(begin: begin)
  }
}
