import Foundation
import LessonKit
import StreamComparison
import TestKit
import Testing

@testable import Book

/// The page of a chain, in a browser.
@Suite(.ifThereIsChromium, .ownThreads) struct ChainPageTests {
  private func open(
    _ name: String, _ address: String, language: Language = .english, width: Int = 1280,
    preferring preferences: [String: String] = [:]
  ) async throws -> Browser {
    let file = try await WholeBook.shared().folder.appending(path: fileName("chain-\(name)", language))
    let browser = try Browser(URL(string: file.absoluteString + address)!, preferring: preferences)
    try browser.setWidth(width)
    try browser.wait(for: "document.querySelector('.grip') !== null")
    return browser
  }

  private let sentences = "[...document.querySelectorAll('.told li')].map(item => item.textContent).join('\\n')"
  private let lit = "[...document.querySelectorAll('.cl.lit')].map(line => line.dataset.rows).join(' ')"

  private func place(_ marble: Int, _ browser: Browser) throws -> (x: Double, y: Double) {
    let grip = "document.querySelector('[data-marble=\"\(marble)\"] .sign').getBoundingClientRect()"
    return (
      try #require(browser.value("\(grip).x + \(grip).width / 2") as? Double),
      try #require(browser.value("\(grip).y + \(grip).height / 2") as? Double)
    )
  }

  @Test func draggingATextChangesTheRowsBelow() async throws {
    // The input does not end.
    let browser = try await open("search-field", "#at=0-1-2-3-5&wait=1&slow=1&requests=0")
    #expect(try !browser.text(sentences).contains("B is published at"), "a text follows it at once")
    let marbles = try (0...4).map { try place($0, browser) }
    let second = marbles[1].x - marbles[0].x
    // Pushes the text behind it: b rests for two seconds.
    try browser.drag([marbles[2], (marbles[2].x + second / 2, marbles[2].y), (marbles[2].x + second, marbles[2].y)])
    #expect(try browser.text("location.hash").hasPrefix("#at=0-1-3-4-5"))
    #expect(try browser.text(sentences).contains("B is published at"))
  }

  @Test func aRowAndItsLineLightUpTogether() async throws {
    let browser = try await open("search-field", "#at=0-2-3-4-5&wait=1&slow=1&requests=0")
    try browser.value(
      "document.querySelector('[data-row=removeDuplicates]').dispatchEvent(new Event('pointerover', { bubbles: true }))"
    )
    try expectEqual(browser.text(lit), "removeDuplicates")
    try browser.value("document.querySelector('[data-marble=\"0\"]').focus()")
    try expectEqual(browser.text(lit), "texts")
    try browser.value("document.querySelector('.cl[data-rows=debounce]').focus()")
    try expectEqual(browser.text("document.querySelector('.row.lit').dataset.row"), "debounce")
    // The code has the values of the sliders and of the switch.
    let code = "document.querySelector('.chain-code').innerText"
    #expect(try browser.text(code).contains(".seconds(1)") && browser.text(code).contains("switchToLatest()"))
    try browser.value("document.querySelectorAll('[data-switch]')[1].click()")
    #expect(
      try browser.text(code).contains("flatMap { request(for: $0) }") && !browser.text(code).contains("switchToLatest"))
    #expect(try browser.text("location.hash").contains("requests=1"))
  }

  /// On random arrangements the script says what a run says: each value of each row, when, and of what it is made.
  @Test func theScriptReadsEveryTable() async throws {
    let book = try await WholeBook.shared()
    let browser = try await open("search-field", "")
    for chain in DrawnChain.all {
      let table = try book.writtenTable(of: chain.drawn).table(of: chain.drawn)
      try browser.value("globalThis.read = new ArrangementTable(\(book.json(of: chain.drawn))); undefined")
      try expectEqual(browser.value("read.count") as? Int, table.count)
      for _ in 1...20 {
        let arrangement = table.arrangement(Int.random(in: 0..<table.count))
        let sliders = table.sliders.map { $0.positions.firstIndex(of: arrangement.parameters[$0.parameter]!)! }
        let request = table.requests.firstIndex(of: arrangement.request)!
        let answer = try browser.text(
          """
          read.answer({ seconds: \(arrangement.seconds), sliders: \(sliders), request: \(request), end: 0 })
            .filter(event => event.kind === 'stage' && !['lost', 'kept'].includes(event.what) || isOutput(event))
            .map(event => `${event.stage ?? 'output'} ${event.what ?? event.kind} ${event.label ?? ''} ${event.at} ${event.parts ?? ''}`)
            .sort().join('\\n')
          """)
        let expected = try ArrangementRun(of: table, arrangement).events.compactMap(Self.line).sorted()
        expectEqual(answer, expected.joined(separator: "\n"), "\(chain.name), \(arrangement)")
      }
    }
  }

  private static func line(_ event: ArrangementRun.Event, _ time: Int, _: Int?) -> String? {
    func parts(_ marbles: [Int]) -> String { marbles.map(String.init).joined(separator: ",") }
    switch event {
    case .value(let label, let marbles, _): return "output value \(label) \(time) \(parts(marbles))"
    case .finished: return "output finished  \(time) "
    case .failed: return "output failed  \(time) "
    case .stage(let stage, let event):
      switch event {
      case .value(let label, let marbles): return "\(stage) value \(label) \(time) \(parts(marbles))"
      case .finished: return "\(stage) finished  \(time) "
      case .failed: return "\(stage) failed  \(time) "
      case .cancelled: return "\(stage) cancelled  \(time) "
      case .requested: return "\(stage) requested  \(time) "
      case .began(let marble): return "\(stage) began  \(time) \(marble)"
      case .answered(let marble): return "\(stage) answered  \(time) \(marble)"
      case .stopped(let marble): return "\(stage) stopped  \(time) \(marble)"
      case .released: return nil
      }
    default: return nil
    }
  }

  /// The way of each marble ends in the output, or with a reason that has no hole in it. Of random arrangements.
  @Test func everyMarbleHasAWay() async throws {
    let book = try await WholeBook.shared()
    for language in [Language.english, .chinese] {
      let browser = try await open("search-field", "", language: language)
      for chain in DrawnChain.all {
        let problems = try browser.text(
          """
          globalThis.read = new ArrangementTable(\(book.json(of: chain.drawn)))
          globalThis.problems = []
          for (let round = 0; round < 60; round++) {
            const settings = { ...read.example, sliders: read.sliders.map(({ positions }) => Math.floor(Math.random() * positions.length)) }
            settings.request = Math.floor(Math.random() * read.requests.length)
            const arrangement = randomArrangement(read, settings), answer = read.answer(arrangement)
            read.marbles.forEach(({ isEnd }, marble) => {
              if (isEnd) return
              const way = wayOf(read, arrangement, answer, marble)
              const all = way.map(({ text }) => text).join(' ')
              const isOut = answer.some(event => event.kind === 'value' && event.parts.includes(marble))
              const isSaid = way.some(({ row, isGone }) => row === 'output' && !isGone)
              if (/[{}?]|undefined|NaN|null|%/.test(all.replaceAll('?:', '').replaceAll(' ?', '')) || isOut !== isSaid || !isOut && !way.at(-1).isGone) problems.push(JSON.stringify([addressOf(read, arrangement), all]))
            })
          }
          problems.slice(0, 3).join('\\n')
          """)
        expectEqual(problems, "", "\(chain.name)")
      }
    }
  }

  @Test func pressingAMissingValueSaysWhy() async throws {
    let browser = try await open("search-field", "#at=0-1-2-3-4&wait=1&slow=1&requests=0")
    let way = "[...document.querySelectorAll('.why li')].map(item => item.textContent).join('\\n')"
    let hole = "document.querySelector('.absent[data-pick=\"1\"]')"
    try browser.value("\(hole).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))")
    #expect(try browser.text(way).contains("debounce: b goes no farther: a followed"))
    try browser.press("Escape")
    try browser.value("document.querySelector('[data-marble=\"3\"]').focus()")
    try browser.press("Enter")
    #expect(try browser.text(way).hasPrefix("texts sends c at 3 s.\ndebounce: c goes no farther: the input ended"))
    try browser.press("Escape")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
  }

  /// Nothing is drawn or said that makes no sense, whatever the arrangement is. In Chinese, on a phone, without motion.
  @Test func everyPageAnswersSurprises() async throws {
    for chain in DrawnChain.all {
      let browser = try await open(
        chain.name, "", language: .chinese, width: 360, preferring: ["prefers-reduced-motion": "reduce"])
      let problems = try browser.text(
        """
        globalThis.problems = []
        addEventListener('error', event => problems.push(event.message))
        for (let round = 0; round < 12; round++) {
          const inputs = [...document.querySelectorAll('.given input')]
          const input = inputs[round % Math.max(inputs.length, 1)]
          if (input?.type === 'range') { input.value = round % (Number(input.max) + 1); input.dispatchEvent(new Event('input')) }
          else input?.click()
          document.querySelector('[data-do=surprise]').click()
          const shown = document.querySelector('.board').innerHTML + document.querySelector('.told').innerHTML
          problems.push(...shown.match(/.{0,40}(NaN|undefined|null|Infinity|%\\d).{0,20}/g) ?? [])
          if (!document.querySelector('.told li')) problems.push('no sentence')
        }
        const beyond = [...document.querySelectorAll('.marbles *')].filter(each => each.getBoundingClientRect().width > 0
          && (each.getBoundingClientRect().right > 360.5 || each.getBoundingClientRect().left < -.5) && !each.matches('.touch, .aloud'))
          .map(each => each.outerHTML.slice(0, 90))
        if (document.documentElement.scrollWidth > 360) problems.push('wider than the phone')
        problems.concat(beyond).join('\\n')
        """)
      expectEqual(problems, "", "\(chain.name)")
    }
  }
}
