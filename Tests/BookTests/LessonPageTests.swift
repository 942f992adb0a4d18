import Foundation
import TestKit
import Testing

@testable import Book

/// A lesson's page in a browser.
@Suite(.ifThereIsChromium, .ownThreads) struct LessonPageTests {
  @Test func marblesBehindTheCodeShowWhatEachLineSent() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "CustomSubscriber.html"))
    let lines = """
      [...document.querySelectorAll('[data-step="5"] .code .l')].filter(line => line.querySelector('.sent'))
      .map(line => line.textContent.trim() + ' ' + [...line.querySelectorAll('.sent')]
        .map(sent => sent.dataset.label + (sent.classList.contains('lost') ? ' lost' : '')).join(' ')).join('\\n')
      """
    let sent = try browser.text(lines).split(separator: "\n").map(String.init)
    #expect(sent[0].hasSuffix(" +3"))
    expectEqual(
      sent.dropFirst(),
      [
        "publisher.send(1) 1", "publisher.send(2) 2", "publisher.send(3) 3 +1", "publisher.send(4) 4",
        "publisher.send(5) 5 lost",
      ])
    // They follow the film, and while the reader guesses they hide what has not happened.
    let film = "films.get('5')[0]"
    try browser.value("\(film).guess()")
    let marbles = "[...document.querySelectorAll('[data-step=\"5\"] .sent')]"
    let shown = "\(marbles).filter(sent => sent.checkVisibility({ visibilityProperty: true })).length"
    try browser.wait(for: "!\(film).question.hidden")
    try expectEqual(browser.value(shown) as? Int, 1, "the request")
    let right = "\(film).state.question.choices.findIndex(each => each.isRight)"
    try browser.value("\(film).question.querySelectorAll('button')[\(right)].click()")
    try browser.wait(for: "!\(film).question.hidden")
    try expectEqual(browser.value(shown) as? Int, 2, "the first value")
  }

  @Test func readerGuessesTheNextLineOfATraceWithoutAFilm() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "SignalLibrary.html"))
    let step = "document.querySelector('[data-step=\"5\"]')"
    let texts = try browser.text("[...\(step).querySelectorAll('.trace li')].map(line => line.textContent).join('\\n')")
      .split(separator: "\n").map(String.init)
    try expectEqual(browser.value("\(step).querySelector('.film') === null && \(texts.count) > 3") as? Bool, true)
    let shown = "[...\(step).querySelectorAll('.trace li')].filter(line => line.offsetHeight).length"
    try browser.value("\(step).querySelector('.trace .controls').click()")
    try expectEqual(browser.value(shown) as? Int, 0)
    try expectEqual(
      browser.value("\(step).querySelector('.prose p:not(.kicker)').offsetHeight") as? Int, 0, "no answer")

    let choice = { (text: String) in
      "[...\(step).querySelectorAll('.next button')].find(button => button.textContent === \(Self.quoted(text)))"
    }
    // The first answer is wrong once.
    let wrong = "[...\(step).querySelectorAll('.next button')].find(b => b.textContent !== \(Self.quoted(texts[0])))"
    try browser.value("\(wrong).click()")
    try expectEqual(browser.value(shown) as? Int, 0)
    for (index, text) in texts.enumerated() {
      try browser.value("\(choice(text)).click()")
      try expectEqual(browser.value(shown) as? Int, index + 1)
    }
    let score = "\(texts.count - 1) of \(texts.count) right at once."
    try expectEqual(browser.text("\(step).querySelector('.next').textContent"), score)
    try expectEqual(browser.value("\(step).classList.contains('guessing')") as? Bool, false)
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
