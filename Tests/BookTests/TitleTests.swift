import Foundation
import TestKit
import Testing

@testable import Book

/// A step asks before its title and its text tell: what a guess asks for is not in sight. `EveryLessonTests` looks at the
/// titles of all lessons.
@Suite(.ifThereIsChromium, .ownThreads) struct TitleTests {
  /// The steps whose title in sight, its entry of the outline, or the first sentence in sight has the answer of a question
  /// of the step: a word of the answer that is not in all of its choices.
  private static let told = #"""
    function toldBy(section) {
      const step = section.dataset.step, questions = []
      for (const { scene } of films.get(step) ?? []) {
        const state = new FilmState(scene)
        state.begin()
        scene.moments.forEach((_, place) => {
          if (!state.asks(place)) return
          questions.push(state.question.choices)
          state.answer(state.question.choices.findIndex(choice => choice.isRight))
        })
      }
      const { texts, others } = traceOf(section.querySelector('.trace'))
      if (new Set(texts).size > 1) texts.forEach((_, at) => questions.push(lineQuestion(texts, at, others)?.choices ?? []))
      const seen = element => element?.checkVisibility({ visibilityProperty: true }) ? element.textContent : ''
      const first = section.querySelector('.prose > p:not(.kicker, .controls)')
      const text = [...section.querySelectorAll('h2'), outline.get(step)?.lastElementChild].map(seen).join(' ') + ' '
        + seen(first).match(/^[^.?!。？！]*/)[0]
      const ends = { [words.itFinishes]: /finish|complet|\bends?\b|结束|完成/i, [words.itFails]: /fail|\berrors?\b|失败|错误/i, [words.isDropped]: /\bdrop|\blost\b|\bloses?\b|丢/i }
      const has = ({ label }) => {
        if (ends[label]) return ends[label].test(text)
        const word = label.replace(/, at \S+ s$|^\S+ 秒时：/, '').replaceAll('"', '')
        const parts = ` ${text.replace(/[^\p{Script=Latin}\p{N}_$]+/gu, ' ')} `
        return word && word !== 'a' && (/^[\w$]+$/.test(word) ? parts.includes(` ${word} `) : text.includes(word))
      }
      return questions.flatMap(choices => choices.filter(choice => choice.isRight && has(choice) && !choices.every(has)).map(({ label }) => label))
    }
    undefined
    """#

  /// Looks at the lesson's page that is open, 1920 pixels wide. Returns how many of its steps are hidden.
  static func expectNoneTells(_ browser: Browser, _ name: String) throws -> (veiled: Int, steps: Int) {
    try browser.value(told)
    let problems = try browser.text(
      """
      [...document.querySelectorAll('.lesson .step:has(.trace)')].flatMap(step => {
        const told = toldBy(step)
        return told.length ? [`${step.dataset.step}: ${told}`] : []
      }).join('\\n')
      """)
    expectEqual(problems, "", "\(name)")
    func count(_ selector: String) throws -> Int {
      try browser.value("document.querySelectorAll('\(selector)').length") as? Int ?? 0
    }
    return try (count(".step.veiled"), count(".step"))
  }

  private let step = "document.querySelector('[data-step=\"5\"]')"

  /// The headings in sight, the entry of the outline, and how much besides.
  private func sight(_ browser: Browser) throws -> String {
    try browser.text(
      """
      (() => {
        const inSight = element => element?.checkVisibility({ visibilityProperty: true })
        const headings = [...\(step).querySelectorAll('h2')].filter(inSight).map(each => each.textContent)
        const parts = ['.prose > p:not(.kicker, .controls)', '.code', '.trace', '.stage'].filter(part => inSight(\(step).querySelector(part)))
        return [...headings, outline.get('5').textContent.trim(), ...parts].join(' / ')
      })()
      """)
  }

  @Test func aStepThatTellsAsksFirst() async throws {
    let book = try await WholeBook.shared()
    let page = book.folder.appending(path: "OperatorFamilies.html")
    let browser = try Browser(page)
    try browser.setWidth(1920)
    let asks = "What happens here? / 5 ? / .code"
    let all = ".prose > p:not(.kicker, .controls) / .code / .trace / .stage"
    let title = try browser.text("\(step).querySelector('h2:not(.asked)').textContent")
    let name = "5 \(title)"
    try expectEqual(sight(browser), asks)
    // A reader may read on.
    try browser.value("\(step).querySelector('[data-do=read]').click()")
    try expectEqual(sight(browser), "\(title) / \(name) / \(all)")
    try expectEqual(browser.text("document.activeElement.textContent"), title)
    // A guess hides the title too, and ends with it.
    try browser.value("\(step).querySelector('[data-do=before]').click()")
    #expect(try sight(browser).hasPrefix("What happens here? / 5 ? / .code"))
    try browser.value("\(step).querySelector('.film [data-do=guess]').click()")
    try browser.wait(for: "!\(step).querySelector('.asked').checkVisibility()")
    try browser.wait(for: "outline.get('5').textContent.trim() !== '5 ?'")
    try expectEqual(sight(browser), "\(title) / \(name) / \(all)")
    // An address that names a place in the step is an answer, and paper has no guess.
    try browser.open(try #require(URL(string: page.absoluteString + "#step=5&event=3")))
    try expectEqual(sight(browser), "\(title) / \(name) / \(all)")
    try browser.open(page)
    try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
    try expectEqual(browser.value("\(step).querySelector('h2:not(.asked)').checkVisibility()") as? Bool, true)
    try expectEqual(browser.value("\(step).querySelector('.asked').checkVisibility()") as? Bool, false)
    try browser.call("Emulation.setEmulatedMedia", ["media": ""])
  }
}
