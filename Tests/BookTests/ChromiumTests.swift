import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage

/// The book in a browser, in a window as wide as a phone.
@Suite(.ifThereIsChromium, .ownThreads) struct ChromiumTests {
  /// What `pages.js` says of a page.
  private struct Report: Decodable {
    let films: Int
    let problems: [String]
  }

  @Test func pagesAreRightAndEveryFilmPlaysToItsEnd() async throws {
    let book = try await WholeBook.shared()
    let script = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "pages.js"),
      encoding: .utf8)
    // The films do not move from place to place, so that they take less time.
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    try browser.readConsole()
    func films(_ visit: String, on page: URL) throws -> Int {
      try browser.open(page, width: 360, height: 800)
      try browser.value(script)
      let report = try JSONDecoder().decode(Report.self, from: Data(browser.text(visit).utf8))
      expectEqual(report.problems, [])
      try expectEqual(browser.consoleMessages(), [], "\(page)")
      return report.films
    }
    let counts = try Self.pages(of: book).map {
      try films("visit.page('\($0)')", on: book.folder.appending(path: $0))
    }
    #expect(counts.reduce(0, +) > 0)
    let place = book.folder.appending(path: "CustomSubscriber.html").absoluteString + "?again#step=5&event=6&theme=dark"
    _ = try films("visit.places()", on: #require(URL(string: place)))
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
}
