import Foundation
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// The book can be read with weak eyes, without motion, without the script, and with a finger.
@Suite(.ifThereIsChromium, .ownThreads) struct AccessibilityTests {
  /// One of each kind; the lessons have films, diffs, rings and guesses.
  private static let pages = [
    "index", "words", "operators", "CustomSubscriber", "CustomOperator", "ReactiveSearch", "SignalLibrary",
  ].flatMap { ["\($0).html", "\($0).zh.html"] }

  private func start(preferring preferences: [String: String] = [:]) async throws -> (Browser, pages: [URL]) {
    let book = try await WholeBook.shared()
    let pages = Self.pages.map { book.folder.appending(path: $0) }
    return (try Browser(pages[0], preferring: preferences), pages)
  }

  /// Each page is opened once for all of this: that takes longer than to look at it.
  @Test func pagesAreForEveryReader() async throws {
    let (contrast, structure) = (try Self.script("contrast.js"), try Self.script("accessible.js"))
    // What moves is faint on its way.
    let still = ["prefers-reduced-motion": "reduce"]
    let (browser, pages) = try await start(preferring: still)
    for page in pages {
      try browser.open(page, width: 1280)
      let moving = try browser.text(Self.moving)
      expectEqual(moving, "", "\(page)")
      try expectEqual(browser.value(Self.unfinished) as? Int, 0, "\(page): films stand at their end")
      for scheme in ["light", "dark"] {
        try browser.prefer(still.merging(["prefers-color-scheme": scheme]) { $1 })
        try expectEqual(browser.value("matchMedia('(prefers-color-scheme: \(scheme))').matches") as? Bool, true)
        let faint = try browser.text(contrast)
        expectEqual(faint, "", "\(page), \(scheme)")
      }
      try browser.prefer(still)
      try expectStructure(structure, browser, page)
      try browser.setWidth(400)
      let tooSmall = try browser.text(Self.small)
      expectEqual(tooSmall, "", "\(page)")
    }
  }

  /// Of pages on which the rest depends on nothing of their own.
  @Test func structureOfOtherPages() async throws {
    let structure = try Self.script("accessible.js")
    let folder = try await WholeBook.shared().folder
    let names = [
      "operator-debounce", "chains", "chain-search-field", "chain-search-field.zh", "reference", "reference-Just",
    ]
    var pages = names.map { folder.appending(path: "\($0).html") }
    // With goals.
    pages += ["operator-debounce", "chain-search-field"].map { page in
      URL(string: folder.appending(path: "\(page).html").absoluteString + "#goal=1")!
    }
    // The page beside the editor.
    let live = LivePage(in: .english, folder: folder.appending(path: "live"))
    live.begin("Playground")
    pages.append(try #require(live.file))
    let browser = try Browser(pages[0])
    for page in pages {
      try browser.open(page, width: 1280)
      try expectStructure(structure, browser, page)
      let tooSmall = try browser.text(Self.small)
      // The names in the reference are as narrow as they are.
      if !page.path.contains("reference") { expectEqual(tooSmall, "", "\(page)") }
    }
  }

  private static func script(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static let moving = """
    [...document.querySelectorAll('*')].map(element => [element, getComputedStyle(element)])
    .filter(([_, style]) => style.transitionDuration !== '0s' || style.animationName !== 'none')
    .map(([element]) => `${element.tagName}.${element.className}`).join('\\n')
    """

  /// Only lessons and the first page load the script of the films.
  private static let unfinished = """
    typeof films === 'undefined' ? 0
      : [...films.values()].flat().filter(({ state }) => state.playing || !state.isAtEnd).length
    """

  /// Headings in order, landmarks and stops with names, nothing to press within a button, and keys for all that scrolls.
  private func expectStructure(_ script: String, _ browser: Browser, _ page: URL) throws {
    for width in [1280, 400] {
      try browser.setWidth(width)
      let problems = try browser.text(script)
      expectEqual(problems, "", "\(page) at \(width) pixels")
    }
  }

  /// What is too small for a finger, on a phone. A link within a text is as high as its line, and so is a line of a trace;
  /// a link that is a heading stands alone.
  private static let small = """
    [...document.querySelectorAll('a, button, input, summary, select')].filter(element => {
      // A circle of a choice has its label around it.
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      const isAlone = element.matches(':is(dt, h2) > a') && element.textContent === element.parentElement.textContent
      const isText = element.matches('a') && !isAlone
        && (getComputedStyle(element).display === 'inline' || element.closest('.trace'))
      return element.checkVisibility() && !isText && !element.matches('.skip') && Math.min(box.width, box.height) < 44
    }).map(element => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`).join('\\n')
    """

  @Test func everythingIsThereWithoutTheScript() async throws {
    // What is folded can be unfolded without the script.
    let hidden = """
      [...document.querySelectorAll('main *')].filter(element => !element.closest('script, title')
        && (element.matches('img') || [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
        && !element.closest('details:not([open]) > :not(summary)')
        && !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map(element => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`).join('\\n')
      """
    let (browser, pages) = try await start()
    try browser.call("Emulation.setScriptExecutionDisabled", ["value": true])
    for page in pages {
      try browser.open(page)
      try expectEqual(browser.value("document.documentElement.className") as? String, "", "the script did not run")
      let missing = try browser.text(hidden)
      expectEqual(missing, "", "\(page)")
      let controls = try browser.value("document.querySelectorAll('button, input, [aria-live]').length") as? Int
      expectEqual(controls, 0, "\(page): nothing is offered that does not work")
    }
  }
}
