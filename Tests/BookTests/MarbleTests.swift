import Foundation
import LessonKit
import StreamComparison
import TestKit
import Testing

@testable import Book

/// The page of an operator, in a browser: marbles are moved, and the table answers.
@Suite(.ifThereIsChromium, .ownThreads) struct MarbleTests {
  private let sentences = "[...document.querySelectorAll('.told li')].map(item => item.textContent).join('\\n')"

  @Test func draggingAMarbleShowsWhatTheOperatorDoesThen() throws {
    let browser = try OperatorPages.open("debounce", "#at=0-1-2-5-7&seconds=2", isPainted: true)
    let marbles = try (0...4).map { try browser.middle(ofMarble: $0) }
    let second = (marbles[4].x - marbles[0].x) / 7
    // From 2 s to 4 s: now b is three seconds before it.
    try browser.drag([marbles[2], (marbles[2].x + second, marbles[2].y), (marbles[2].x + 2 * second, marbles[2].y)])
    try expectEqual(
      browser.text(sentences),
      """
      a does not come out: b followed at 1 s, within 2 s.
      b is published at 3 s, 2 s after it came.
      c does not come out: d followed at 5 s, within 2 s.
      d does not come out: the input ended at 7 s, just when d was due; in a tie the end comes first.
      The output finishes at 7 s.
      """)
    try expectEqual(browser.text("location.hash"), "#at=0-1-4-5-7&seconds=2&ask=all&end=finishes")
  }

  @Test(arguments: ["debounce", "share"]) func aFingerDragsAMarble(_ name: String) throws {
    let browser = try OperatorPages.open(name, "#at=0-1-2-5-7", width: 400, isPainted: true)
    try browser.value("document.querySelector('.board').scrollIntoView({ block: 'center' })")
    let (from, to) = (try browser.middle(ofMarble: 2), try browser.middle(ofMarble: 3))
    // A browser decides at the first moves whether the finger scrolls.
    let points = (0...8).map { (x: from.x + (to.x - from.x) * Double($0) / 12, y: from.y) }
    try browser.dragByTouch(points)
    try browser.wait(for: "location.hash.startsWith('#at=0-1-4-5-7')", seconds: 10)
  }

  @Test func keysMoveAMarbleAndItPushesItsNeighbours() throws {
    let browser = try OperatorPages.open("debounce", "#at=1-2-3-5-7&seconds=2")
    try browser.value("document.querySelector('[data-marble=\"1\"]').focus()")
    for _ in 1...2 { try browser.press("ArrowRight") }
    let seconds = "[...document.querySelectorAll('.grip')].map(grip => grip.getAttribute('aria-valuenow')).join(' ')"
    try expectEqual(browser.text(seconds), "1 4 5 6 7")
    try expectEqual(browser.text("document.activeElement.dataset.marble"), "1", "it keeps the focus")
    try browser.press("Home")
    try expectEqual(browser.text(seconds), "0 1 5 6 7")
    try browser.value("document.querySelector('[data-marble=\"4\"]').focus()")
    try browser.press("Enter")
    #expect(try browser.text(sentences).hasSuffix("The output fails at 7 s."))
    try browser.press("End")
    try expectEqual(browser.text("document.activeElement.getAttribute('aria-valuetext')"), "never")
    // On a wide screen the word is above that place. On a phone there is no room, and the row says it when it holds.
    let has = { (word: String) in
      "[...document.querySelectorAll('.board text')].some(text => text.textContent === '\(word)')"
    }
    try expectEqual(browser.value(has("never")) as? Bool, true)
    try browser.setWidth(400)
    try browser.wait(for: has("requested: all, no end"))
    try browser.press("ArrowLeft")
    try browser.wait(for: has("requested: all"))
  }

  @Test func valuesThatMayPassEachOtherChangePlaces() throws {
    let browser = try OperatorPages.open("drop(while:)", "#at=1-2-3-4-6")
    #expect(try browser.text(sentences).contains("3 is published at 3 s."))
    try browser.value("document.querySelector('[data-marble=\"2\"]').focus()")
    for _ in 1...2 { try browser.press("ArrowLeft") }
    #expect(try browser.text("location.hash").hasPrefix("#at=2-3-1-4-6"))
    #expect(try browser.text(sentences).hasPrefix("3 is published at 1 s.\n1 is published at 2 s."))
  }

  @Test func theAddressNamesTheArrangement() throws {
    let browser = try OperatorPages.open("debounce", "#at=0-1-2-3-7&seconds=3&ask=2&end=fails")
    #expect(try browser.text(sentences).contains("d is published at 6 s, 3 s after it came."))
    try expectEqual(browser.text("document.querySelector('.slide output').textContent"), "3 s")
    try expectEqual(browser.text("document.querySelector('[name=request]:checked').nextSibling.textContent"), "2")
    // What makes no sense is as in the example.
    try browser.value("location.hash = '#at=5-1-2-3-900&seconds=77&ask=x&end='")
    try browser.wait(for: "document.querySelector('.slide output').textContent === '2 s'")
    let seconds = "[...document.querySelectorAll('.grip')].map(grip => grip.getAttribute('aria-valuenow')).join(' ')"
    try expectEqual(browser.text(seconds), "1 4 5 6 7")
    // Where a lost value would have come, there is room, too.
    try browser.value("location.hash = '#at=0-2-3-6-7&seconds=3&end=fails'")
    try browser.wait(for: "document.querySelector('.slide output').textContent === '3 s'")
    let beyond = """
      [...document.querySelectorAll('.board :is(.absent, .window)')].filter(each =>
        each.getBoundingClientRect().right > document.querySelector('.board').getBoundingClientRect().right).length
      """
    try expectEqual(browser.value(beyond) as? Int, 0)
  }

  @Test func demandAndSlidersAnswerToo() throws {
    let browser = try OperatorPages.open("zip", "#at=0-1-2-6_3-4-5")
    try expectEqual(browser.text(sentences).contains("c3 is published"), false)
    try browser.value("document.querySelectorAll('[name=request]')[1].click()")
    #expect(try browser.text("location.hash").contains("ask=1"))
    #expect(try browser.text(sentences).contains("a1 is published at 3 s. It is made of a and 1."))
    try expectEqual(browser.text(sentences).contains("b2"), false)
    try expectEqual(browser.value("document.querySelectorAll('.unit').length > 0") as? Bool, true)
    // Why zip cancels an input: there are two, so the other side is one.
    try browser.value("location.hash = '#at=0-1-5-6_2-3-4'")
    try browser.wait(for: "document.querySelector('.told').textContent.includes('b2')")
    #expect(
      try browser.text(sentences).contains("c is never sent: the other side ended at 4 s, and letters was cancelled."))
    // A reader who guesses is offered pairs that do not come.
    try browser.value("document.querySelector('[data-do=guess]').click()")
    let wrong = """
      [...document.querySelectorAll('.chip')].filter(chip =>
        !document.querySelector('.marbles').shown.answer.some(({ label }) => label === chip.textContent)).length
      """
    #expect(try browser.value(wrong) as? Int ?? 0 > 1)
  }

  @Test func aGuessIsComparedWithWhatTheOperatorDid() throws {
    let browser = try OperatorPages.open("map")
    try browser.value("document.querySelector('[data-do=guess]').click()")
    let shown = "document.querySelectorAll('.out, .told li, .tank').length"
    try expectEqual(browser.value(shown) as? Int, 1, "the demand alone")
    // The input does not give the answer away to a test either: map sends ten times each value at once.
    let inputs = """
      [...document.querySelectorAll('.grip.marble')]
        .map(grip => [grip.textContent + '0', Number(grip.getAttribute('aria-valuenow'))])
      """
    try browser.value(
      """
      for (const [label, second] of \(inputs)) {
        [...document.querySelectorAll('.chip')].find(chip => chip.textContent === label).click()
        const guess = () => document.activeElement
        for (let tries = 0; tries < 30 && Number(guess().getAttribute('aria-valuenow')) !== second; tries++) {
          const key = Number(guess().getAttribute('aria-valuenow')) < second ? 'ArrowRight' : 'ArrowLeft'
          guess().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        }
      }
      """)
    try browser.value("document.querySelector('[data-do=compare]').click()")
    try expectEqual(browser.text("document.querySelector('.verdict').textContent"), "All right.")
    try browser.value("document.querySelector('[data-do=compare]').click()")
    try browser.value("document.querySelector('.chip').click(); document.querySelector('[data-do=compare]').click()")
    // What was missed is named, with its time.
    let verdict = try browser.text("document.querySelector('.verdict').textContent")
    #expect(verdict.contains("missed. ") && verdict.contains("40 is published at"), "\(verdict)")
  }

  /// The right value at a wrong time: the verdict says when it comes.
  @Test func aGuessAtAWrongTimeIsToldTheTime() throws {
    let browser = try OperatorPages.open()
    let isTold = try browser.value(
      """
      const figure = document.querySelector('.marbles').shown
      const press = name => document.querySelector(`[data-do=${name}]`).click()
      let value
      for (let tries = 0; tries < 90 && !value; tries++) {
        press('guess')
        value = figure.answer.find(({ kind }) => kind === 'value')
        if (!value) press('guess')
      }
      // It is put at 0 s, where debounce publishes nothing.
      ;[...document.querySelectorAll('.chip')].find(chip => chip.textContent === value.label).click()
      press('compare')
      document.querySelector('.verdict').textContent.includes(figure.sentences.find(({ label }) => label === value.label).text)
      """)
    expectEqual(isTold as? Bool, true)
  }

  /// In Chinese, dark, on a phone, without motion.
  @Test func everythingIsThereOnAPhone() throws {
    let browser = try OperatorPages.open(
      "debounce", "#at=0-1-4-5-7&seconds=2&theme=dark", language: .chinese, width: 360,
      preferring: ["prefers-reduced-motion": "reduce"])
    #expect(try browser.text(sentences).contains("3 秒时发送 b，距 b 到来已有 2 秒。"))
    try expectEqual(browser.text("document.documentElement.dataset.theme"), "dark")
    try expectEqual(browser.value("document.documentElement.scrollWidth <= 360") as? Bool, true)
    let beyond = """
      [...document.querySelectorAll('.marbles *')].filter(each => each.getBoundingClientRect().width > 0
        && (each.getBoundingClientRect().right > 360 || each.getBoundingClientRect().left < 0) && !each.matches('.touch, .aloud'))
      .map(each => each.outerHTML.slice(0, 80)).join('\\n')
      """
    try expectEqual(browser.text(beyond), "")
    // A scroll bar makes the board narrower for a moment.
    try browser.wait(for: "document.querySelector('.grip .touch').getBoundingClientRect().width > 43.9")
    try browser.value("document.querySelector('[data-marble=\"1\"]').focus()")
    try browser.press("ArrowRight")
    try expectEqual(browser.text("getComputedStyle(document.querySelector('.grip')).transitionDuration"), "0s")
  }

  /// The script reads the tables as they were written: on random arrangements it says what the operator does then.
  @Test func theScriptReadsEveryTable() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "operator-map.html"))
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    for drawn in DrawnOperator.all {
      let table = try book.writtenTable(of: drawn).table(of: drawn)
      try browser.value("globalThis.read = new ArrangementTable(\(book.json(of: drawn))); undefined")
      try expectEqual(browser.value("read.count") as? Int, table.count)
      for _ in 1...5 {
        let arrangement = table.arrangement(Int.random(in: 0..<table.count, using: &generator))
        let sliders = table.sliders.map { $0.positions.firstIndex(of: arrangement.parameters[$0.parameter]!)! }
        let request = table.requests.firstIndex(of: arrangement.request)!
        let end = table.ends.firstIndex(of: arrangement.end.map(String.init) ?? "")!
        let answer = try browser.text(
          """
          read.answer({ seconds: \(arrangement.seconds), sliders: \(sliders), request: \(request), end: \(end) })
            .filter(isOutput).map(event => `${event.alone ? '3 ' : event.second ? '2 ' : ''}${event.label ?? event.kind} ${event.at} ${event.parts ?? ''}`)
            .join('\\n')
          """)
        let expected = try ArrangementRun(of: table, arrangement).events.compactMap(Self.line).joined(separator: "\n")
        expectEqual(answer, expected, "\(drawn.name), seed \(seed), \(arrangement)")
      }
    }
  }

  private static func line(_ event: ArrangementRun.Event, _ time: Int, _: Int?) -> String? {
    func mark(_ subscriber: Int) -> String { ["", "2 ", "3 "][subscriber] }
    switch event {
    case .value(let label, let marbles, let subscriber):
      let parts = marbles.map(String.init)
      return "\(mark(subscriber))\(label) \(time) \(parts.joined(separator: ","))"
    case .finished(let subscriber): return "\(mark(subscriber))finished \(time) "
    case .failed(let subscriber): return "\(mark(subscriber))failed \(time) "
    default: return nil
    }
  }
}
