import Foundation
import TestKit
import Testing

@testable import Book

/// The first page in a browser: it asks, its film answers, and it remembers what was read.
@Suite(.ifThereIsChromium, .ownThreads) struct FrontPageTests {
  /// What a reader sees of the run: texts and marbles.
  private static let shown = """
    [...document.querySelectorAll('.opening :is(.trace, .film, .sent, .missing, .verdict)')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.textContent.trim() + element.dataset.label)
    .map(element => element.className).join()
    """

  @Test(arguments: [("index", "4. Right."), ("index.zh", "4 个。说对了。")])
  func pageAsksBeforeItAnswers(page: String, verdict: String) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "\(page).html"))
    let buttons = "[...document.querySelectorAll('.quiz button')]"
    try expectEqual(browser.text("\(buttons).map(button => button.textContent).join()"), "1,2,3,4,5")
    try expectEqual(browser.text(Self.shown), "")
    // The code that is left does not tell it, either.
    let code = try browser.text("document.querySelector('.opening .code pre').innerText")
    #expect(code.contains(".max(3)") && code.contains("send(5)"))
    #expect(!code.contains("sent") && !code.contains("ledger"))
    try browser.value("\(buttons)[3].click()")
    // What is not printed yet is hidden, not faint.
    try expectEqual(
      browser.value("getComputedStyle([...document.querySelectorAll('.opening .trace .later')].pop()).visibility")
        as? String, "hidden")
    // Nor does the code show what becomes of a value that has not been sent.
    let faint = """
      [...document.querySelectorAll('.opening .sent.later')].filter(sent => sent.checkVisibility({ visibilityProperty: true })).length
      """
    try expectEqual(browser.value(faint) as? Int, 0)
    // `LivePageTests` sees a film move to its end.
    try browser.prefer(["prefers-reduced-motion": "reduce"])
    try browser.skipPauses()
    try browser.wait(for: "document.querySelector('.opening .place').textContent === '9 / 9'")
    #expect(try browser.text("document.querySelector('.opening .verdict').textContent").hasSuffix(verdict))
  }

  @Test func wrongAnswerIsToldWhatBecameOfTheFifthValue() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    let said = "document.querySelector('.opening .verdict').textContent"
    // Of too few, it is told why there is another one.
    try browser.value("document.querySelectorAll('.quiz button')[2].click()")
    try expectEqual(
      browser.text(said), "You said 3. It receives 4. CustomSink receives 4 from publisher. Outstanding: 0.")
    try expectEqual(
      browser.text("[...document.querySelectorAll('.opening .verdict code')].map(name => name.textContent).join()"),
      "CustomSink,publisher")
    try browser.value("document.querySelectorAll('.quiz button')[4].click()")
    try expectEqual(
      browser.text(said),
      "You said 5. It receives 4. publisher sends 5, but CustomSink has no outstanding demand: the value is dropped.")
    try expectEqual(browser.text("document.querySelector('.opening').dataset.playing"), "false", "it stands at its end")
  }

  /// On a phone the numbers stand below the question, and a reader who has pressed one sees what is said of it and the film.
  @Test(arguments: ["index", "index.zh"]) func phoneShowsTheVerdictAndTheFilm(page: String) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: "\(page).html"), preferring: ["prefers-reduced-motion": "reduce"])
    try browser.setWidth(400, height: 800)
    func box(_ element: String, _ side: String) throws -> Double {
      let script = "document.querySelector('\(element)').getBoundingClientRect().\(side)"
      return try (browser.value(script) as? NSNumber)?.doubleValue ?? .nan
    }
    #expect(try box(".quiz", "bottom") < 500)
    #expect(try box(".opening", "bottom") < box("#begin", "top"))
    try browser.value("document.querySelectorAll('.quiz button')[4].click()")
    // The film is drawn, and then the page scrolls.
    for _ in 1...3 { try browser.settle() }
    #expect(try box(".opening .verdict", "top") >= 0)
    #expect(try box(".opening .verdict", "bottom") <= box(".opening .film .stage", "top"))
    #expect(try box(".opening .film .stage", "bottom") <= 800)
  }

  /// A chapter has its name at the left, and its lessons in one row.
  @Test func chaptersAreRows() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    let wrong = """
      [...document.querySelectorAll('.chapter:has(> .cards)')].filter(chapter => {
        const name = chapter.querySelector('h2').getBoundingClientRect()
        const cards = [...chapter.querySelectorAll('.card')].map(card => card.getBoundingClientRect())
        return cards.some(card => card.left < name.right || card.top !== cards[0].top)
      }).map(chapter => chapter.querySelector('h2').textContent).join()
      """
    for width in [1280, 1920] {
      try browser.setWidth(width)
      try expectEqual(browser.text(wrong), "", "\(width)")
    }
  }

  @Test func lessonThatWasReadIsMarkedAndTheNextOneIsOffered() async throws {
    let book = try await WholeBook.shared()
    let index = book.folder.appending(path: "index.html")
    let browser = try Browser(index)
    try expectEqual(browser.text("document.getElementById('begin').textContent"), "Start here: 1. Introducing Combine")
    // On paper the question has its answer.
    try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
    try expectEqual(browser.value("document.querySelector('.opening .trace').checkVisibility()") as? Bool, true)
    try browser.call("Emulation.setEmulatedMedia", ["media": ""])
    try browser.open(book.folder.appending(path: "IntroducingCombine.html"))
    try expectEqual(browser.value("progress.read.length") as? Int, 0, "it is open, and its last step was not seen")
    try browser.value("lastStep.scrollIntoView()")
    try browser.wait(for: "progress.read.length === 1")
    try browser.open(index)
    try expectEqual(browser.text("document.querySelector('.card.done strong').textContent"), "1. Introducing Combine")
    try expectEqual(browser.text("document.getElementById('begin').textContent"), "Go on: 2. Operator Families")
  }
}
