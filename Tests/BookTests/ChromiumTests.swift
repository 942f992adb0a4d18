import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage

/// The book in a browser, in a window as wide as a phone. ``EveryLessonTests`` looks at the English lessons.
@Suite(.ifThereIsChromium, .ownThreads) struct ChromiumTests {
  /// What `pages.js` says of a page.
  private struct Report: Decodable {
    let films: Int
    let problems: [String]
  }

  @Test func pagesAreRightAndEveryFilmPlaysToItsEnd() async throws {
    let book = try await WholeBook.shared()
    // The films do not move from place to place, so that they take less time.
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    try browser.readConsole()
    for page in Self.pages {
      try browser.open(book.folder.appending(path: page), width: 360, height: 800)
      _ = try Self.films("visit.page('\(page)')", browser)
    }
    let place = book.folder.appending(path: "CustomSubscriber.html").absoluteString + "?again#step=5&event=6&theme=dark"
    try browser.open(#require(URL(string: place)), width: 360, height: 800)
    _ = try Self.films("visit.places()", browser)
  }

  private static let script = Result {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "pages.js"),
      encoding: .utf8)
  }

  /// Looks at the page that is open, in a window that is 360 pixels wide and reads its console. Returns how many films it
  /// has played.
  static func films(_ visit: String, _ browser: Browser) throws -> Int {
    try browser.value(script.get())
    let report = try JSONDecoder().decode(Report.self, from: Data(browser.text(visit).utf8))
    expectEqual(report.problems, [])
    try expectEqual(browser.consoleMessages(), [], "\(visit)")
    return report.films
  }

  /// One of each kind: a browser takes its time, and the pages of a kind are made in one way.
  private static let pages = [
    "index.html", "operators.html", "words.html", "reference.html", "reference-Publisher.html",
    "operator-combineLatest.html", "operator-debounce.html", "operator-share.html", "chains.html",
    "chain-search-field.html", "chain-sign-up.zh.html",
    "index.zh.html", "operators.zh.html", "words.zh.html", "SearchField.zh.html", "operator-debounce.zh.html",
  ]
}
