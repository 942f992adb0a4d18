import Foundation
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// What a reader sees at three widths.
@Suite(.ifThereIsChromium, .ownThreads) struct LayoutTests {
  /// The elements whose content is wider than they are, as `class: text`. Films of many events scroll on a phone.
  private static let cut = """
    [...document.querySelectorAll('body :not(svg, svg *)')].filter(element =>
      element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
      && !element.closest('.stage, .map, .skip, .outline, select, .trace ol:has([data-kind])') && getComputedStyle(element).display !== 'inline')
    .map(element => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 60)}`).join('\\n')
    """

  /// The lines of a trace's drawing that are wrapped or cut: it keeps its columns on a phone, and scrolls.
  private static let wrapped = """
    [...document.querySelectorAll('.trace li[data-kind]')].filter(line => line.offsetHeight > 45
      || line.scrollWidth > line.offsetWidth).map(line => line.textContent).join('\\n')
    """

  /// The lessons are `EveryLessonTests`'.
  @Test func nothingIsCutOrScrolls() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    let names = ["index", "index.zh", "words", "operators", "chains", "chain-nested-requests", "operator-debounce"]
    for name in names {
      try browser.open(book.folder.appending(path: "\(name).html"))
      try Self.expectNothingIsCutOrScrolls(browser, name)
    }
  }

  /// Looks at the page that is open, at three widths.
  static func expectNothingIsCutOrScrolls(_ browser: Browser, _ name: String) throws {
    let stages = try [1280, 400, 1920].map { width in
      try browser.setWidth(width)
      return try stageWhereNothingIsCut(browser, name, at: width)
    }
    try expectWideFilm(browser, name, stages[0], stages[2])
  }

  /// Looks at the page that is open. Returns the width of its film.
  static func stageWhereNothingIsCut(_ browser: Browser, _ name: String, at width: Int) throws -> Int {
    if width == 400 { try expectEqual(browser.text(wrapped), "", "\(name)") }
    // What is folded may be unfolded.
    try browser.value("document.querySelectorAll('details').forEach(each => each.open = true)")
    try expectEqual(browser.text(cut), "", "\(name) at \(width) pixels")
    try expectEqual(browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool, true, "\(name)")
    return try browser.value("document.querySelector('.step:not(.opening) .stage')?.clientWidth ?? 0") as? Int ?? 0
  }

  static func expectWideFilm(_ browser: Browser, _ name: String, _ usual: Int, _ wide: Int) throws {
    // Where an article stands beside the steps, it takes the room.
    if try browser.value("document.querySelector('.article') !== null") as? Bool == true { return }
    #expect(wide >= usual, "\(name): the film of a wide screen is narrower: \(wide) and \(usual)")
  }

  @Test func outlineShowsWhereTheReaderIs() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "CustomSubscriber.html"))
    let links = "[...document.querySelectorAll('.outline a')]"
    let tops = "new Set(\(links).map(link => link.getBoundingClientRect().top)).size"
    for width in [1280, 400] {
      try browser.setWidth(width)
      try expectEqual(browser.value(tops) as? Int, 1, "one row, also on a phone")
      for step in ["4", "7", "11"] {
        try browser.value("document.querySelector('[data-step=\"\(step)\"]').scrollIntoView()")
        try browser.wait(for: "document.querySelector('.outline .here')?.hash === '#step=\(step)'")
        try expectEqual(
          browser.value("document.querySelector('.outline').getBoundingClientRect().top >= 0") as? Bool, true)
        let box = "document.querySelector('.outline .here').getBoundingClientRect()"
        try expectEqual(browser.value("\(box).left >= 0 && \(box).right <= innerWidth") as? Bool, true, "\(step)")
      }
    }
  }

  /// The figure of an operator is as wide as the page. What happened stands beside the drawing, and no part stays empty.
  @Test func figureUsesTheWidthOfThePage() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    for page in ["operator-debounce", "chain-search-field"] {
      for (width, isBeside) in [(1920, true), (1280, true), (1100, false), (400, false)] {
        try browser.open(book.folder.appending(path: "\(page).html"), width: width)
        let places = try browser.text(
          """
          (() => {
            const box = kind => document.querySelector(kind).getBoundingClientRect()
            const [page, figure, board, told] = ['.top nav', '.controls', '.board', '.told'].map(box)
            const margin = parseFloat(getComputedStyle(document.querySelector('.top nav')).paddingRight)
            const isWide = Math.abs(page.right - margin - figure.right) < 1
            return [isWide, told.left > board.right && told.top < board.bottom].join()
          })()
          """)
        expectEqual(places, "true,\(isBeside)", "\(page) at \(width) pixels")
      }
    }
  }

  /// A name in code may break only where its arguments begin, and a line of a chain goes on to the right of its beginning.
  @Test func codeBreaksWhereItShould() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "operators.html"))
    try browser.setWidth(400)
    let names = "[...document.querySelectorAll('.tiles strong')]"
    try #require(browser.value("\(names).length > 0") as? Bool == true)
    let broken = try browser.text(
      """
      \(names).filter(name => [...name.childNodes].some(part => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })).map(name => name.textContent).join()
      """)
    expectEqual(broken, "")
    try browser.open(book.folder.appending(path: "chain-search-field.html"), width: 400)
    let lines = try browser.text(
      """
      [...document.querySelectorAll('.chain-code .cl')].map(line => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const text = [...range.getClientRects()].filter(({ width }) => width > 1)
        const first = Math.min(...text.map(({ top }) => top)), rows = text.filter(({ top }) => top > first + 9)
        const left = Math.min(...rows.map(({ left }) => left)) - line.getBoundingClientRect().left
        return rows.length ? left > 35 : ''
      }).join()
      """)
    #expect(lines.contains("true") && !lines.contains("false"), "\(lines)")
  }

  @Test func diffStandsSideBySideWhereThereIsRoom() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "CustomOperator.html"))
    let places = """
      (() => { const added = [...document.querySelectorAll('.removed + .added')].find(part => part.checkVisibility())
        const [old, own] = [added.previousElementSibling, added].map(part => part.getBoundingClientRect())
        return old.top === own.top ? 'beside' : 'below' })()
      """
    for (width, place) in [(1280, "beside"), (400, "below")] {
      try browser.setWidth(width)
      try expectEqual(browser.text(places), place)
    }
    try expectEqual(browser.value("document.querySelectorAll('.diff mark').length > 0") as? Bool, true)
  }

  @Test func articleStandsInTheMarginOfAWideScreenAndIsFoldedOnOthers() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "CustomSubscriber.html"))
    for (width, isOpen) in [(1280, false), (1920, true)] {
      try browser.setWidth(width)
      try browser.wait(for: "document.querySelector('details.article').open === \(isOpen)")
    }
    try expectEqual(browser.value("document.querySelectorAll('details.article').length") as? Int, 1, "it stands once")
  }
}
