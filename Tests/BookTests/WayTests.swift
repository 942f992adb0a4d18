import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book

/// Why did this value not arrive? A reader presses a marble on an operator's page.
@Suite(.ifThereIsChromium, .ownThreads) struct WayTests {
  private let stations = "[...document.querySelectorAll('.stations li')].map(item => item.textContent).join('\\n')"

  private func place(_ selector: String, _ browser: Browser) throws -> (x: Double, y: Double) {
    let box = "document.querySelector('\(selector)').getBoundingClientRect()"
    return (
      try #require(browser.value("\(box).x + \(box).width / 2") as? Double),
      try #require(browser.value("\(box).y + \(box).height / 2") as? Double)
    )
  }

  private func press(_ selector: String, _ browser: Browser) throws {
    let place = try place(selector, browser)
    try browser.drag([place, place])
  }

  @Test func aPressShowsTheWayOfAMarble() throws {
    let browser = try OperatorPages.open("debounce", "#at=0-1-4-5-7&seconds=2")
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
    try expectEqual(browser.text(stations), "b is sent at 1 s.\nb is published at 3 s: 2 s after b.")
    try browser.press("Enter")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true, "a second press closes it")
    try browser.press("Enter")
    // A move keeps the question.
    try browser.press("ArrowRight")
    #expect(try browser.text(stations).hasPrefix("b is sent at 2 s."))
    try browser.value("document.querySelector('[data-do=close]').click()")
    try expectEqual(browser.value("document.querySelector('.why').hidden") as? Bool, true)
  }

  /// The last station says that a value is lost exactly if it is in no output and makes nothing happen.
  @Test func everyMarbleOfEveryOperatorHasAWay() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    for drawn in DrawnOperator.all {
      try browser.open(
        book.folder.appending(path: drawn.pageName(drawn.name.count.isMultiple(of: 2) ? .english : .chinese)))
      let problems = try browser.text(
        """
        const table = document.querySelector('.marbles').shown.table
        const problems = []
        for (let round = 0; round < 150; round++) {
          const pick = count => Math.floor(Math.random() * count)
          const arrangement = randomArrangement(table, { sliders: table.values.map(list => pick(list.length)), request: pick(table.requests.length), end: pick(table.ends.length) })
          const answer = table.answer(arrangement)
          table.marbles.forEach(({ isEnd, label }, marble) => {
            if (isEnd) return
            const stations = stationsOf(table, arrangement, answer, marble)
            const isLost = !!stations.at(-1)?.isGone
            const words = stations.map(({ text }) => text).join(' ')
            if (isLost === isUsed(answer, marble) || /[{}%]|undefined|null|NaN|Infinity/.test(words) || !words) problems.push(label + ' ' + JSON.stringify(arrangement) + ': ' + words)
          })
        }
        problems.slice(0, 3).join('\\n')
        """)
      expectEqual(problems, "", "\(drawn.pageName)")
    }
  }

  @Test func aSwitchChoosesWhichValueThrottleKeeps() throws {
    let browser = try OperatorPages.open("throttle(latest: true)")
    try press("[data-marble=\"1\"] .sign", browser)
    #expect(
      try browser.text(stations).hasSuffix("b does not come out: c came at 3 s and took its place: the latest is kept.")
    )
    try browser.value("document.querySelector('[name=variant][value=false]').click()")
    try expectEqual(browser.text(stations), "b is sent at 2 s.\nb is published at 4 s: 2 s after b.")
    #expect(try browser.text("location.hash").contains("latest=false"))
    #expect(try browser.text("document.querySelector('.call').textContent").contains("latest: false"))
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
  }

  @Test func anEndWaitsBehindAValue() throws {
    let browser = try OperatorPages.open("flatMap", "#at=0-1-2_0-2-3_0-1-2&max=1")
    let told = try browser.text("document.querySelector('.told').textContent")
    #expect(told.contains("b is sent only at 3 s: flatMap requests one value more when a publisher ends."))
    #expect(told.contains("The end of input is sent only at 3 s: it waits behind b."))
  }

  /// A drag changes the attributes of what moves. Everything else is the same element.
  @Test func aDragKeepsWhatDoesNotMove() throws {
    let browser = try OperatorPages.open("debounce", "#at=0-1-4-5-7&seconds=2")
    try browser.value("globalThis.kept = [...document.querySelectorAll('.board svg *')]; undefined")
    let middle = try place("[data-marble=\"2\"] .sign", browser)
    try browser.drag([middle, (middle.x + 10, middle.y), (middle.x + 30, middle.y)])
    let share = try browser.value("kept.filter(each => each.isConnected).length / kept.length")
    #expect(try #require(share as? Double) > 0.9)
  }
}
