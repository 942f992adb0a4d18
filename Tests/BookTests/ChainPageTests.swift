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
    preferring preferences: [String: String] = [:], isPainted: Bool = false
  ) async throws -> Browser {
    let file = try await WholeBook.shared().folder.appending(path: fileName("chain-\(name)", language))
    let browser = try Browser(
      URL(string: file.absoluteString + address)!, preferring: preferences, isPainted: isPainted)
    if width != 1280 { try browser.setWidth(width) }
    try browser.wait(for: "document.querySelector('.grip') !== null")
    return browser
  }

  private let sentences = "[...document.querySelectorAll('.told li')].map(item => item.textContent).join('\\n')"
  private let lit = "[...document.querySelectorAll('.cl.lit')].map(line => line.dataset.rows).join(' ')"

  @Test func draggingATextChangesTheRowsBelow() async throws {
    // The input does not end.
    let browser = try await open("search-field", "#at=0-1-2-3-5&wait=1.5&slow=1&requests=0", isPainted: true)
    #expect(try !browser.text(sentences).contains("B is published at"), "a text follows it at once")
    let marbles = try (0...4).map { try browser.middle(ofMarble: $0) }
    let second = marbles[1].x - marbles[0].x
    // Pushes the text behind it: b rests for two seconds.
    try browser.drag([marbles[2], (marbles[2].x + second / 2, marbles[2].y), (marbles[2].x + second, marbles[2].y)])
    #expect(try browser.text("location.hash").hasPrefix("#at=0-1-3-4-5"))
    #expect(try browser.text(sentences).contains("B is published at"))
  }

  @Test func aRowAndItsLineLightUpTogether() async throws {
    let browser = try await open("search-field", "#at=0-2-3-4-5&wait=1.5&slow=1&requests=0")
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
    #expect(try browser.text(code).contains(".seconds(1.5)") && browser.text(code).contains("switchToLatest()"))
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
    let browser = try await open("search-field", "#at=0-1-2-3-4&wait=1.5&slow=1&requests=0")
    let way = "[...document.querySelectorAll('.why li')].map(item => item.textContent).join('\\n')"
    let hole = "document.querySelector('.absent[data-pick=\"1\"]')"
    try browser.value("\(hole).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))")
    #expect(try browser.text(way).contains("debounce: b goes no farther: a followed"))
    // The place of a missing value has no focus.
    try browser.press("Escape")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
    try browser.value("document.querySelector('[data-marble=\"3\"]').focus()")
    try browser.press("Enter")
    #expect(try browser.text(way).hasPrefix("texts sends c at 3 s.\ndebounce: c goes no farther: the input ended"))
    try browser.press("Escape")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
  }

  /// A value is coloured in the order of its label, and a missing one has the label that it would have.
  @Test func coloursAndHolesAreThoseOfTheRow() async throws {
    let browser = try await open("nested-requests", "#at=0-1-2-3&most=0&order=0")
    let parts = """
      [...document.querySelectorAll('.board .out .part')].map(part => part.getAttribute('class').slice(-2)).join(' ')
      """
    try expectEqual(browser.text("document.querySelector('.board .out .label').textContent"), "[C, B, A]")
    try expectEqual(browser.text(parts), "v3 v2 v1")
    #expect(try browser.text(sentences).contains("It is made of c, b and a."))
    let search = try await open("search-field", "#at=0-1-2-3-5&wait=0.5&slow=3&requests=0")
    let holes = try search.text(
      "[...document.querySelectorAll('.absent[data-row=output] text')].map(text => text.textContent).join('')")
    #expect(holes.contains("A") && holes == holes.uppercased())
  }

  /// The race, and what the limits make of it, in three arrangements of the entries that differ in the limit alone.
  @Test func aLimitChangesWhichAnswerComesFirst() async throws {
    let outputs = [
      (0, "[C, B, A] is published at 6 s"), (2, "[B, C, A] is published at 6 s"), (1, "[A, B, C] is published at 10 s"),
    ]
    for (most, output) in outputs {
      let browser = try await open("nested-requests", "#at=0-1-2-3&most=\(most)&order=0")
      #expect(try browser.text(sentences).contains(output), "\(most)")
      let waits = most == 0 ? 0 : most == 1 ? 2 : 1
      try expectEqual(browser.value("document.querySelectorAll('.wait .kept').length") as? Int, waits)
    }
  }

  @Test func theListSaysWhichRequestIsAnsweredWhen() async throws {
    let browser = try await open("nested-requests", "#at=0-1-2-3&most=2&order=1")
    let told = try browser.text(sentences)
    #expect(
      told.hasPrefix("The request for a starts at 0 s. Its answer comes at 6 s.\nThe request for b starts at 1 s."))
    #expect(told.contains("c is sent only at 4 s: flatMap requests one value more when a publisher ends."))
    #expect(told.contains("[A, B, C] is published at 6 s"))
    try browser.value("document.querySelector('[data-way=\"1\"]').click()")
    #expect(
      try browser.text("document.querySelector('.stations').textContent").contains(
        "flatMap publishes B at 4 s, 3 s after b came."))
    // Two requests of one moment are one sign, and one sentence.
    try browser.value("location.hash = '#at=0-2-3-7&most=2&order=1'")
    try browser.wait(for: "document.querySelector('.told').textContent.includes('2 more values are requested')")
    try expectEqual(
      browser.text("[...document.querySelectorAll('.board .level')].map(level => level.textContent).join(' ')"),
      "+1 +2 ∞")
    // The line of the operator that is not there is hidden.
    let lines = "[...document.querySelectorAll('.cl')].filter(line => line.checkVisibility()).length"
    try expectEqual(browser.value(lines) as? Int, 4)
    try browser.value("document.querySelector('[name=order][value=\"0\"]').click()")
    try expectEqual(browser.value(lines) as? Int, 3)
  }

  @Test func anOutputThatStaysOpenHasAReason() async throws {
    let browser = try await open("search-field", "#at=0-1-2-3-4&wait=0.5&slow=3&requests=1&ask=1")
    #expect(
      try browser.text(sentences).hasSuffix(
        "The output stays open: a, a and c still wait inside, and the end waits behind them."))
  }

  /// What was dropped is told, and drawn, before what came later at the same moment.
  @Test func whatHappensAtOneMomentIsToldInItsOrder() async throws {
    let browser = try await open("sign-up", "#at=1-3-5_2-4-5&pairs=0")
    let told = try browser.text(sentences).lines.map(String.init)
    let lost = told.lastIndex { $0.contains("removeDuplicates(): off goes no farther") }
    #expect(try #require(lost) < #require(told.firstIndex { $0.hasPrefix("on is published at 5 s") }))
    let boxes = [".absent[data-row=output]", ".out"].map {
      "[...document.querySelectorAll('\($0)')].at(-1).getBoundingClientRect().top"
    }
    try expectEqual(browser.value(boxes.joined(separator: " < ")) as? Bool, true)
    let book = try await WholeBook.shared()
    // What is cancelled and subscribed to again has a because.
    let flaky = try browser.text(
      """
      (() => {
        const read = new ArrangementTable(\(book.json(of: DrawnChain.flakyReply.drawn)))
        const arrangement = arrangementAt(read, '#at=3-4_1-2&patience=2&times=1')
        const { get } = Object.getOwnPropertyDescriptor(ChainFigure.prototype, 'sentences')
        return get.call({ table: read, arrangement, answer: read.answer(arrangement) }).map(({ text }) => text).join('\\n')
      })()
      """)
    #expect(
      flaky.contains(
        """
        timeout cancels the subscription to reply at 2 s.
        timeout fails at 2 s.
        retry subscribes to reply at 2 s.
        """), "\(flaky)")
    #expect(flaky.contains("retry fails at 4 s.") && flaky.contains("catch subscribes to cached at 4 s."), "\(flaky)")
    for chain in [DrawnChain.signUp, .login] {
      let table = try book.writtenTable(of: chain.drawn).table(of: chain.drawn)
      try browser.value("globalThis.read = new ArrangementTable(\(book.json(of: chain.drawn))); undefined")
      for _ in 1...40 {
        let arrangement = table.arrangement(Int.random(in: 0..<table.count))
        let sliders = table.sliders.map { $0.positions.firstIndex(of: arrangement.parameters[$0.parameter]!)! }
        let order = try browser.text(
          """
          (() => {
            const arrangement = { seconds: \(arrangement.seconds), sliders: \(sliders), request: 0, end: 0 }
            const { get } = Object.getOwnPropertyDescriptor(ChainFigure.prototype, 'sentences')
            return get.call({ table: read, arrangement, answer: read.answer(arrangement) })
              .map(({ at, text, label }) => text.includes('removeDuplicates') ? '-' + at : label ? '+' + at : '').filter(Boolean).join(' ')
          })()
          """)
        let run = try ArrangementRun(of: table, arrangement)
        let losses = ChainLoss.all(in: run, of: table, arrangement).filter {
          $0.stage == chain.drawn.chain!.stages.count
        }
        let expected = run.events.enumerated().compactMap { place, event -> String? in
          if case .value = event.event { return "+\(event.time)" }
          return losses.contains { $0.place == place } ? "-\(event.time)" : nil
        }
        expectEqual(order, expected.joined(separator: " "), "\(chain.name), \(arrangement)")
      }
    }
  }

  /// A reply that is cancelled and subscribed to again comes to timeout each time, and goes on at once. The later runs have a
  /// row of their own, so that no sign covers another one.
  @Test func whatIsSubscribedToAgainComesAgain() async throws {
    let browser = try await open("flaky-reply", "#at=1-3_1-2&patience=1&times=2")
    try expectEqual(browser.value("document.querySelectorAll('.wait .bar').length") as? Int, 0, "nothing waits")
    try expectEqual(browser.value("document.querySelectorAll('.between[data-row=timeout]').length") as? Int, 3)
    let covered = """
      (() => {
        const signs = [...document.querySelectorAll('.grip .sign, .marble.again')].map(sign => sign.getBoundingClientRect())
        return signs.flatMap((one, index) => signs.slice(index + 1).filter(other => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
          && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)).length
      })()
      """
    try expectEqual(browser.value(covered) as? Int, 0)
    try browser.value("location.hash = '#at=2-3_1-2&patience=1&times=2'")
    try browser.wait(for: "\(sentences).includes('reply does not send a')")
    #expect(try browser.text(sentences).contains("the subscription to reply was cancelled at 1 s, 2 s and 3 s."))
  }

  /// Pictures of one row are equally high, so that what they are called is in one line.
  @Test func chainsThatAreBesideEachOtherHaveTheirNamesInOneLine() async throws {
    let folder = try await WholeBook.shared().folder
    for (page, rows) in [("index", 1), ("chains.zh", 3)] {
      let browser = try Browser(folder.appending(path: "\(page).html"))
      let tops = { (name: String) in
        let all = "[...document.querySelectorAll('.chain-card \(name)')].map(each => each.getBoundingClientRect().top)"
        return try browser.value("new Set(\(all)).size") as? Int
      }
      try expectEqual(tops("img"), rows, "\(page)")
      try expectEqual(tops("strong"), rows, "\(page)")
    }
  }

  /// On a phone, the list of chains has letters that can be read, each name once, and the colours of the pages.
  @Test func theListOfChainsIsReadOnAPhone() async throws {
    let folder = try await WholeBook.shared().folder
    let browser = try Browser(folder.appending(path: "chains.html"))
    try browser.setWidth(400)
    for chain in DrawnChain.all {
      let title = chain.title.english
      let count = try browser.value("document.querySelector('main').innerText.split('\(title)').length - 1") as? Int
      expectEqual(count, 1, "\(title)")
      let picture = try String(contentsOf: folder.appending(path: chain.smallPicture), encoding: .utf8)
      let width = try #require(picture.firstMatch(of: #/viewBox="\S+ \S+ (\S+) /#).flatMap { Double($0.output.1) })
      let shown = try browser.value("document.querySelector('[src=\"\(chain.smallPicture)\"]').clientWidth")
      #expect(try #require(shown as? Double) / width * 10 >= 11, "\(title)")
      // Each row has its name, in full. Those that are subscribed to again have another one.
      let names = picture.matches(of: #/class="name"[^>]*>([^<]*)/#).map { String($0.output.1) }
      let rows = chain.drawn.rows.map(\.name) + chain.drawn.chain!.stages + ["output"]
      #expect(Set(rows).isSubset(of: names), "\(title): \(names)")
      #expect(!picture.contains("…"), "\(title): each label is in full")
    }
  }

  /// On a phone the name of a row is above it, and so is the sign of a value that does not come.
  @Test func noSignIsOnTheNameOfARow() async throws {
    let browser = try await open("sign-up", "#at=0-1-2_0-3-4&pairs=0", width: 360)
    let covered = """
      [...document.querySelectorAll('.wait .fail')].flatMap(sign => {
        const box = sign.getBoundingClientRect()
        return [...document.querySelectorAll('.board :is(.name, .type)')].filter(name => {
          const own = name.getBoundingClientRect()
          return box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom
        }).map(name => name.textContent)
      }).join()
      """
    try expectEqual(browser.value("document.querySelectorAll('.wait .fail').length > 0") as? Bool, true)
    try expectEqual(browser.text(covered), "")
  }

  /// A sentence that is there for each of several equal values says when. A failure that is passed on is told from one of the
  /// operator's own.
  @Test func aSentenceSaysWhichOneItIsAbout() async throws {
    let browser = try await open("sign-up", "#at=1-3-5_2-4-5&pairs=0")
    let all = try browser.text(sentences).lines
    expectEqual(Set(all).count, all.count, "\(all)")
    #expect(try browser.text(sentences).contains("At 4 s, removeDuplicates(): off goes no farther"))
    let flaky = try await open("flaky-reply", "#at=1-3_1-2&patience=4&times=0")
    #expect(try flaky.text(sentences).contains("timeout passes on the failure of reply at 3 s."))
  }

  /// The page is about equality.
  @Test func equalTextsHaveOneColour() async throws {
    let browser = try await open("sign-up", "")
    let hues =
      "[...document.querySelectorAll('.grip.marble')].map(grip => grip.textContent + grip.className.baseVal.match(/v\\d/)[0])"
    try expectEqual(browser.text("\(hues).join(' ')"), "av1 cv2 bv3 bv3 av1 bv3")
  }

  @Test func aReasonNamesTheOperator() async throws {
    let browser = try await open("sign-up", "#at=0-1-4_0-2-3&pairs=0")
    let told = try browser.text(sentences)
    #expect(told.contains("removeDuplicates(): off goes no farther: off equals the value before it."))
    #expect(told.hasSuffix("The output stays open: password and again can send more at any time."))
    try expectEqual(
      browser.text("[...document.querySelector('.picks').children].map(each => each.textContent).join(' ')"),
      "Where did it go? password a c b again b a b")
    // A reader who guesses is not offered what has no answer then.
    try browser.value("document.querySelector('[data-do=guess]').click()")
    try expectEqual(browser.value("document.querySelector('.picks').checkVisibility()") as? Bool, false)
  }

  /// With share, the second subscriber misses what was sent before it came, and the page says why. Without share it
  /// misses nothing.
  @Test func whatTheSecondSubscriberMissesHasAReason() async throws {
    let browser = try await open("shared-download", "#at=1-3-4-5&copies=0&second=2")
    let missing = """
      Subscriber 2 does not receive A: A was sent at 1 s, before subscriber 2 subscribed, and share() keeps no values \
      for later subscribers.
      """
    #expect(try browser.text(sentences).contains(missing))
    try browser.value("document.querySelector('[data-way=\"0\"]').click()")
    try expectEqual(browser.text("document.querySelector('.stations').lastChild.textContent"), missing)
    try browser.wait(for: "document.querySelector('.aloud').textContent.endsWith('for later subscribers.')")
    try browser.value("document.querySelectorAll('[data-switch]')[1].click()")
    #expect(try !browser.text(sentences).contains("does not receive"))
    // The second run has a row of its own, with its end.
    #expect(try browser.text("document.querySelector('.board').textContent").contains("download, again"))
    let rows = """
      (() => {
        const tops = kind => [...document.querySelectorAll(kind)].map(each => each.getBoundingClientRect().bottom)
        return tops('.marble.again').length === 3 && Math.min(...tops('.marble.again')) > Math.max(...tops('.grip .sign')) + 20
      })()
      """
    try expectEqual(browser.value(rows) as? Bool, true)
  }

  /// Nothing is drawn or said that makes no sense, whatever the arrangement is. In Chinese, on a phone, without motion.
  @Test func everyPageAnswersSurprises() async throws {
    for chain in DrawnChain.all {
      let browser = try await open(
        chain.name, "", language: .chinese, width: 360, preferring: ["prefers-reduced-motion": "reduce"])
      try expectGoals(browser, chain.name)
      for _ in 1...2 {
        let crossed = try browser.text(crossedLabels)
        expectEqual(crossed, "", "\(chain.name)")
        try browser.value("document.querySelector('[data-do=goals]').click()")
      }
      let problems = try browser.text(
        """
        \(problemsOfLabels)
        \(surpriseOfRound)
        globalThis.problems = []
        addEventListener('error', event => problems.push(event.message))
        for (let round = 0; round < 12; round++) {
          surprise(round)
          const picks = document.querySelectorAll('[data-way][aria-pressed=false]')
          picks[round % picks.length].click()
          problems.push(...problemsOfLabels())
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
