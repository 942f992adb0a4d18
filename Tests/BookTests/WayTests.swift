import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book

/// Why did this value not arrive? A reader presses a marble on an operator's page.
@Suite(.ifThereIsChromium, .ownThreads) struct WayTests {
  private let stations = "[...document.querySelectorAll('.stations li')].map(item => item.textContent).join('\\n')"

  private func press(_ selector: String, _ browser: Browser) throws {
    let place = try browser.middle(of: selector)
    try browser.drag([place, place])
  }

  @Test func aPressShowsTheWayOfAMarble() throws {
    let browser = try OperatorPages.open("debounce", "#at=0-1-4-5-7&seconds=2", isPainted: true)
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
    try press("[data-marble=\"0\"] .sign", browser)
    let lost = """
      a is sent at 0 s.
      a does not come out: b followed at 1 s, within 2 s.
      """
    try expectEqual(browser.text(stations), lost)
    try expectEqual(browser.value("document.querySelectorAll('.number').length") as? Int, 2)
    try expectEqual(browser.text("document.querySelector('.aloud').textContent.replace('. ', '.\\n')"), lost)
    try browser.press("Escape")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
    // The place where a value is missing.
    try press("[data-pick=\"2\"]", browser)
    try expectEqual(browser.text(stations), "c is sent at 4 s.\nc does not come out: d followed at 5 s, within 2 s.")
    // A key, on the marble that has the focus; a value that came out.
    try browser.value("document.querySelector('[data-marble=\"1\"]').focus()")
    try browser.press("Enter")
    try expectEqual(browser.text(stations), "b is sent at 1 s.\nb is published at 3 s, 2 s after it came.")
    try browser.press("Enter")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true, "a second press closes it")
    try browser.press("Enter")
    // A move keeps the question.
    try browser.press("ArrowRight")
    #expect(try browser.text(stations).hasPrefix("b is sent at 2 s."))
    try browser.value("document.querySelector('[data-do=close]').click()")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
  }

  /// The way of a value that opens a row goes on to what comes out of the row. While it does, others wait: each row of the
  /// table says how many.
  @Test(arguments: [
    ("#at=0-2-3_0-1-2_0-1-2&max=9", "1 s", 0, []),
    (
      "#at=0-1-2_0-2-3_0-1-2&max=1", "2 s", 2,
      [
        "b is sent only at 3 s: flatMap requests one value more when a publisher ends.",
        "The end of input is sent only at 3 s: it waits behind b.",
      ]
    ),
  ])
  func theWayOfAValueThatOpensARowReachesTheOutput(
    _ address: String, _ last: String, _ waiting: Int, _ told: [String]
  ) throws {
    let browser = try OperatorPages.open("flatMap", address, isPainted: true)
    try press("[data-marble=\"0\"] .sign", browser)
    let way = """
      a is sent at 0 s.
      publisher(for: a) is subscribed to at 0 s.
      1 is published at 0 s.
      2 is published at \(last).
      """
    try expectEqual(browser.text(stations), way)
    try expectEqual(browser.value("document.querySelectorAll('.number').length") as? Int, 4)
    try expectEqual(browser.value("document.querySelectorAll('.out:not(.dim)').length >= 2") as? Bool, true)
    try expectEqual(browser.value("document.querySelectorAll('.out.dim').length >= 2") as? Bool, true)
    // What waits has a line: b, and the end behind it.
    try expectEqual(browser.value("document.querySelectorAll('.board .kept').length") as? Int, waiting)
    let list = try browser.text("document.querySelector('.told').textContent")
    for sentence in told { #expect(list.contains(sentence)) }
  }

  /// A sentence says what held the value up in this very run: demand, an end that is missing, a row, a tie.
  @Test(arguments: [
    (
      "flatMap", "[0, 1, 2, 0, 1, 2, 0, 1, 2], request: 1",
      [
        "2 does not come out: flatMap keeps it, because the subscriber has requested no more.",
        "5 is never sent: flatMap requests 5 only when the value before it has been published, "
          + "and nobody has requested that one.",
      ]
    ),
    (
      "flatMap", "[0, 1, 2, 0, 1, null, 0, 1, 2], sliders: [0]",
      [
        "b is never sent: flatMap requests one value more when a publisher ends, and none has ended."
      ]
    ),
    (
      "collect(.byTime)", "[0, 1, 3, 4, null], request: 1, sliders: [table.sliders[0].positions.indexOf(2)]",
      ["3 does not come out: it still waits, because nobody has requested another group."]
    ),
    (
      "timeout", "[0, 2, 4, 5, 7], request: 1, sliders: [table.sliders[0].positions.indexOf(2)]",
      [
        "b is never sent: nobody requested it.",
        "c is never sent: nothing had come for 2 s at 2 s, and input was cancelled.",
      ]
    ),
    (
      "dropFirst", "[0, 3, 4, 5, 7], sliders: [table.sliders[0].positions.indexOf(1)]",
      ["1 does not come out: dropFirst(1) drops that many at the start."]
    ),
  ])
  func aReasonIsThatOfTheRun(_ name: String, _ seconds: String, _ told: [String]) throws {
    let browser = try OperatorPages.open(name, "")
    try browser.value(
      """
      { const figure = document.querySelector('.marbles').shown, { table } = figure
      const to = { seconds: \(seconds) }
      figure.change({ ...to, seconds: to.seconds.map(second => second ?? table.seconds) }) }
      """)
    let list = try browser.text("[...document.querySelectorAll('.told li')].map(item => item.textContent).join('\\n')")
    for sentence in told { #expect(list.components(separatedBy: "\n").contains(sentence), "\(list)") }
  }

  /// What the sentences call never sent is hollow, whether nobody requested it or its input was cancelled before.
  @Test(arguments: ["first()", "timeout", "map"]) func whatIsNeverSentIsHollow(_ name: String) throws {
    let browser = try OperatorPages.open(name)
    let texts = "item => item.textContent"
    let wrong = try browser.text(
      """
      (() => {
        \(surpriseOfRound)
        const wrong = []
        for (let round = 0; round < 24; round++) {
          surprise(round)
          const told = [...document.querySelectorAll('.told li')].map(\(texts)).filter(text => text.includes('never sent'))
          const hollow = [...document.querySelectorAll('.grip.marble.lost')].map(\(texts))
          const said = told.map(text => text.split(' ')[0])
          if (hollow.sort().join() !== said.sort().join()) wrong.push(`${shownAddress()}: ${hollow}, and not ${said}`)
        }
        return wrong.slice(0, 3).join('\\n')
      })()
      """)
    expectEqual(wrong, "")
  }

  /// What one subscriber of `share` misses and the other has: in the drawing, in words, and spoken.
  @Test(arguments: [
    (
      Language.english, "&second=2&ask=all", 0,
      """
      a is sent at 1 s.
      Subscriber 1 receives a at 1 s.
      Subscriber 2 does not receive a: a was sent at 1 s, before subscriber 2 subscribed, and share() keeps no values \
      for later subscribers.
      """
    ),
    (
      .english, "&second=1&ask=all", 0,
      """
      a is sent at 1 s.
      Subscriber 1 receives a at 1 s.
      Subscriber 2 does not receive a: a was sent at 1 s, just when subscriber 2 subscribed; in a tie the value comes \
      first.
      """
    ),
    (
      .english, "&second=1&ask=1", 1,
      """
      b is sent at 3 s.
      Subscriber 2 receives b at 3 s.
      Subscriber 1 does not receive b: it had received all that it had requested when b came.
      """
    ),
    (
      .chinese, "&second=4&ask=1", 1,
      """
      3 秒时发送 b。
      订阅者 1 没有收到 b：b 到来时，这个订阅者请求的值已经收够了。
      订阅者 2 没有收到 b：b 在 3 秒时就发送了，那时订阅者 2 还没有订阅；share() 不为后来的订阅者保留值。
      """
    ),
  ])
  func whatASubscriberOfShareMissesHasAReason(
    _ language: Language, _ address: String, _ marble: Int, _ way: String
  ) throws {
    let browser = try OperatorPages.open("share", "#at=1-3-4-5-7\(address)", language: language, isPainted: true)
    let holes = "document.querySelectorAll('[data-pick=\"\(marble)\"]').length"
    try expectEqual(browser.value(holes) as? Int, way.matches(of: #/not receive|没有收到/#).count)
    try press("[data-pick=\"\(marble)\"]", browser)
    try expectEqual(browser.text(stations), way)
    try expectEqual(browser.text("document.querySelectorAll('.number').length + ''"), "\(way.lines.count)")
    let spoken = "document.querySelector('.aloud').textContent"
    try expectEqual(browser.text(spoken), way.lines.joined(separator: language == .chinese ? "" : " "))
    let told = "[...document.querySelectorAll('.told .gone')].map(item => item.textContent).join('\\n')"
    #expect(try browser.text(told).contains(way.lines.last!))
  }

  /// What one requests changes nothing for the other one, and the page says whose it is.
  @Test func whatSubscriber1RequestsHasItsName() throws {
    let browser = try OperatorPages.open("share", "#at=1-3-4-5-7&second=2&ask=1")
    try expectEqual(
      browser.text("document.querySelector('.given fieldset legend').textContent"), "subscriber 1 requests")
    let texts = try browser.text(
      "[...document.querySelectorAll('.board text')].map(text => text.textContent).join('\\n')")
    expectEqual(texts.lines.count { $0 == "requests all" }, 2)
    #expect(texts.contains("of subscriber 1"))
    try browser.setWidth(400)
    try browser.wait(for: "document.querySelector('.board').textContent.includes('demand of subscriber 1')")
    for width in [400, 320] {
      try browser.setWidth(width)
      try browser.wait(for: "document.querySelector('.board svg').viewBox.baseVal.width < \(width)")
      let edges = try browser.text(
        """
        [...document.querySelectorAll('.board text')].filter(text => text.textContent.endsWith('requests all'))
          .map(text => text.getBoundingClientRect().right <= innerWidth - 8).join()
        """)
      expectEqual(edges, "true,true")
    }
    // The buttons stay together.
    for width in [400, 1280, 1920] {
      try browser.setWidth(width)
      let rows = "new Set([...document.querySelectorAll('.settings button')].map(button => button.offsetTop)).size"
      try expectEqual(browser.value(rows) as? Int, 1, "\(width)")
    }
  }

  /// The story of each subscriber stays together.
  @Test func shareIsToldBySubscriber() throws {
    let browser = try OperatorPages.open("share", "#at=1-3-4-5-7&second=2&ask=all")
    try expectEqual(
      browser.text("[...document.querySelectorAll('.told li')].map(item => item.textContent).join('\\n')"),
      """
      Subscriber 1 receives a, b, c, d and the end.
      Subscriber 2 does not receive a: a was sent at 1 s, before subscriber 2 subscribed, and share() keeps no values \
      for later subscribers.
      Subscriber 2 receives b at 3 s.
      Subscriber 2 receives c at 4 s.
      Subscriber 2 receives d at 5 s.
      Subscriber 2 receives the end at 7 s.
      Without share, subscriber 2 receives a at 3 s, b at 5 s, c at 6 s, d at 7 s and the end at 9 s: a run of its \
      own, from 2 s.
      """)
  }

  /// The first one receives whatever is sent. That is no question.
  @Test func aGuessIsAboutTheSecondSubscriber() throws {
    let browser = try OperatorPages.open("share")
    try browser.value("document.querySelector('[data-do=guess]').click()")
    let verdict = "document.querySelector('.verdict').textContent"
    #expect(try browser.text(verdict).hasPrefix("What does subscriber 2 receive"))
    let figure = "document.querySelector('.marbles').shown"
    let second = "\(figure).answer.filter(({ kind, second, alone }) => kind === 'value' && second && !alone)"
    let shown = "[...document.querySelectorAll('.out')].map(out => \(figure).answer[out.dataset.event])"
    try expectEqual(browser.value("\(shown).length > 0 && \(shown).every(({ second }) => !second)") as? Bool, true)
    try browser.value("\(figure).view.guesses = \(second).map(({ label, at }) => ({ label, at }))")
    try browser.value("document.querySelector('[data-do=compare]').click()")
    try expectEqual(browser.text(verdict), "All right.")
    try browser.value("document.querySelector('[data-do=compare]').click()")
    try browser.value("\(figure).view.guesses = [{ label: 'a', at: 3 }]")
    try browser.value("document.querySelector('[data-do=compare]').click()")
    #expect(try !browser.text(verdict).contains("Subscriber 1"))
  }

  @Test func theSecondSubscriberOfShareCanComeEarlierOrLater() throws {
    let browser = try OperatorPages.open("share", "#at=1-3-4-5-7&second=2&ask=all")
    let received =
      "[...document.querySelectorAll('.told li')].map(item => item.textContent)"
      + ".filter(text => text.startsWith('Subscriber 2 receives')).join(' ')"
    #expect(try browser.text(received).hasPrefix("Subscriber 2 receives b at 3 s."))
    try expectEqual(browser.text("document.querySelector('.slide').textContent"), "time of subscriber 22 s")
    try browser.value("document.querySelector('[data-slider]').focus()")
    try browser.press("ArrowLeft")
    try browser.press("ArrowLeft")
    #expect(try browser.text(received).hasPrefix("Subscriber 2 receives a at 1 s."))
    #expect(try browser.text("location.hash").contains("second=0"))
    try browser.press("End")
    try expectEqual(browser.text(received), "Subscriber 2 receives the end at 7 s.")
  }

  /// After a value throttle holds others back, but not longer than the output lasts.
  @Test func whatThrottleHoldsBackEndsWithTheOutput() throws {
    let browser = try OperatorPages.open("throttle(latest: true)", "#at=1-2-3-4-5&seconds=3")
    let ends = """
      [...document.querySelectorAll('.shut')].map(bar => bar.getBoundingClientRect().right)
        .filter(right => right > document.querySelector('.out.finish path').getBoundingClientRect().right + 1).length
      """
    try expectEqual(browser.value(ends) as? Int, 0)
    #expect(try browser.value("document.querySelectorAll('.shut').length") as? Int ?? 0 > 0)
  }

  /// Where a page has a switch, what depends on it is said of both words.
  @Test func namesInReactiveXAreThoseOfBothWords() async throws {
    let book = try await WholeBook.shared()
    for word in ["true", "false"] {
      let page = try book.text("operator-throttle-latest-\(word).html")
      #expect(page.contains("<code>latest: true</code>: called throttleLatest there."))
      #expect(page.contains("<code>latest: false</code>: called throttleFirst there."))
      #expect(page.contains("<code>throttle</code></a></dd>"))
    }
  }

  /// A list has throttle once: its page has a switch.
  @Test func aListHasAnOperatorOnce() async throws {
    let book = try await WholeBook.shared()
    for page in ["operators.html", "operators.zh.html", "search.js"] {
      try expectEqual(book.text(page).matches(of: #/operator-throttle[\w-]*(?:\.zh)?\.html/#).count, 1, "\(page)")
    }
  }

  /// The numbers of a way cover neither each other nor the label of their value.
  @Test func numbersOfAWayDoNotOverlap() throws {
    let browser = try OperatorPages.open("combineLatest", "#at=0-2-4-5_1-2-5")
    let problems = try browser.text(
      """
      const figure = document.querySelector('.marbles').shown
      const problems = []
      for (const marble of [0, 1, 2, 4, 5]) {
        figure.pick(marble)
        const boxes = kind => [...document.querySelectorAll(kind)].map(each => each.getBoundingClientRect())
        const numbers = boxes('.number circle'), labels = boxes('.out .label, .grip text')
        const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        numbers.forEach((box, index) => { if ([...numbers.slice(index + 1), ...labels].some(other => meets(box, other))) problems.push(marble + ': ' + (index + 1)) })
      }
      problems.join()
      """)
    expectEqual(problems, "")
  }

  /// Why an output stays open, of arrangements of several operators.
  @Test(arguments: [
    ("debounce", "", [4], "The output stays open: no end comes from input."),
    ("zip", "", [3, 6], "The output stays open: no end comes from numbers."),
    (
      "map", "#at=0-1-2-3-5&ask=2", [],
      "The output stays open: the end of input waits behind 3, and nobody has requested 3."
    ),
    (
      "buffer(.dropOldest)", "#at=0-1-2-3-5&ask=2", [],
      "The output stays open: c and d still wait inside, and the end waits behind them."
    ),
  ])
  func anOutputThatStaysOpenHasAReason(
    _ name: String, _ address: String, _ endsThatNeverCome: [Int], _ reason: String
  ) throws {
    let browser = try OperatorPages.open(name, address)
    for end in endsThatNeverCome {
      try browser.value("document.querySelector('[data-marble=\"\(end)\"]').focus()")
      try browser.press("End")
    }
    try expectEqual(browser.text("[...document.querySelectorAll('.told li')].at(-1).textContent"), reason)
  }

  @Test func aSwitchChoosesWhichValueThrottleKeeps() throws {
    let browser = try OperatorPages.open("throttle(latest: true)", isPainted: true)
    try press("[data-marble=\"1\"] .sign", browser)
    #expect(
      try browser.text(stations).hasSuffix(
        "b does not come out: c came at 3 s and took its place, because the latest is kept.")
    )
    try browser.value("document.querySelector('[name=variant][value=false]').click()")
    try expectEqual(
      browser.text(stations), "b is sent at 2 s.\nb is published at 4 s, 2 s after it came: the interval is over.")
    #expect(try browser.text("location.hash").contains("latest=false"))
    #expect(try browser.text("document.querySelector('.call').textContent").contains("latest: false"))
    // At 4 s there is another value now, and c is missing there: what was there before would be a ring around both.
    let places = "[...document.querySelectorAll('.outputs > .absent, .ghost')].map(each => each.getAttribute('class'))"
    try expectEqual(browser.text("\(places).join()"), "absent v3 dim")
  }

  /// Only the end itself moves the end out of the table, and a surprise mostly ends.
  @Test func theEndStaysInTheTable() throws {
    let browser = try OperatorPages.open("flatMap")
    try expectEqual(browser.text("document.querySelector('.slide output').textContent"), "unlimited")
    let problems = try browser.text(
      """
      const { table } = document.querySelector('.marbles').shown
      const start = table.example.seconds
      table.marbles.flatMap(({ isEnd, row }, marble) => {
        const { first, values } = table.rows[row]
        return isEnd || moved(table, start, marble, 99)[first + values] < table.seconds ? [] : [marble]
      }).join()
      """)
    expectEqual(problems, "")
    let ends = try browser.value(
      """
      const figure = document.querySelector('.marbles').shown
      Array.from({ length: 60 }, () => {
        figure.surprise()
        return figure.answer.some(event => ['finished', 'failed'].includes(event.kind)) ? 1 : 0
      }).reduce((sum, one) => sum + one, 0)
      """)
    #expect(try #require(ends as? Int) > 30)
    // While a reader guesses, nothing says when an inner publisher starts.
    try browser.value("document.querySelector('[data-do=guess]').click()")
    let starts = "document.querySelector('.marbles').shown.size.starts"
    try expectEqual(browser.value("\(starts).every(start => !start)") as? Bool, true)
    try expectEqual(browser.value("document.querySelectorAll('.board .opens').length") as? Int, 0)
    #expect(try browser.text("document.querySelector('.board').textContent").contains("from its start"))
    try browser.setWidth(400)
    let broken =
      "[...document.querySelectorAll('.slide :is(code, output)')].filter(each => each.offsetHeight > 30).length"
    try expectEqual(browser.value(broken) as? Int, 0)
  }

  /// A drag changes the attributes of what moves. Everything else is the same element.
  @Test(arguments: [("debounce", "#at=0-1-4-5-7&seconds=2"), ("search-field", "#at=0-1-2-3-5&wait=1.5&slow=1")])
  func aDragKeepsWhatDoesNotMove(_ name: String, _ address: String) async throws {
    let page = try await WholeBook.shared().folder.appending(path: "chain-\(name).html").absoluteString + address
    let browser =
      name == "debounce"
      ? try OperatorPages.open(name, address, isPainted: true)
      : try Browser(#require(URL(string: page)), isPainted: true)
    try browser.wait(for: "document.querySelector('.grip') !== null")
    try browser.value("globalThis.kept = [...document.querySelectorAll('.board svg *')]; undefined")
    let middle = try browser.middle(ofMarble: 2)
    try browser.drag([middle, (middle.x + 10, middle.y), (middle.x + 30, middle.y)])
    let share = try browser.value("kept.filter(each => each.isConnected).length / kept.length")
    #expect(try #require(share as? Double) > 0.9)
  }
}
