import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book

/// Goals on the page of an operator, in a browser: a reader moves marbles until the operator publishes what a level asks
/// for.
@Suite(.ifThereIsChromium, .ownThreads) struct GoalTests {
  private let panel = "document.querySelector('.goals').innerText.replace(/\\s+/g, ' ')"
  private let signs =
    "[...document.querySelectorAll('.signs li')].map(sign => sign.className + ': ' + sign.textContent).join('\\n')"
  private let count = "document.querySelector('.count').textContent"
  private let seconds =
    "[...document.querySelectorAll('.grip')].map(grip => grip.getAttribute('aria-valuenow')).join(' ')"

  /// Where the marbles are, and how many moves were counted.
  private func state(_ browser: Browser) throws -> String { try browser.text("\(seconds) + ': ' + \(count)") }

  private func press(_ action: String, _ browser: Browser) throws {
    try browser.value("document.querySelector('[data-do=\(action)]').click()")
  }

  private func focus(_ marble: Int, _ browser: Browser) throws {
    try browser.value("document.querySelector('[data-marble=\"\(marble)\"]').focus()")
  }

  @Test func aGoalIsReachedWithKeys() throws {
    let browser = try OperatorPages.open()
    try expectEqual(browser.value("document.querySelector('.goals').checkVisibility()") as? Bool, false)
    try press("goals", browser)
    try expectEqual(browser.text("location.hash"), "#goal=1")
    // Marbles and goal are in sight.
    try expectEqual(
      browser.value("document.querySelector('.board').getBoundingClientRect().bottom <= innerHeight") as? Bool, true)
    let undo = "document.querySelector('[data-do=undo]').disabled"
    try expectEqual(browser.value(undo) as? Bool, true)
    let sizes = "[...document.querySelectorAll('.signs li, .board .aim')].map(each => getComputedStyle(each).fontSize)"
    try expectEqual(browser.text("[...new Set(\(sizes))].join()"), "14px,13px")
    try browser.value("document.querySelector('[data-level=\"1\"]').click()")
    // This is all that it says: not how many moves it takes, and not which.
    try expectEqual(
      browser.text(panel),
      """
      1 2 3 4 5 6 7 8 9 Move marbles or change a setting until this comes out, and nothing else: c at 4 s. \
      c is missing. a at 3 s should not come. Undo Hint Moves: 0.
      """)
    try focus(4, browser)
    try browser.press("End")
    let missing = "missing: c is missing.\nextra: a at 3 s should not come."
    try expectEqual(browser.text(signs), "\(missing)\nextra: d at 8 s should not come.")
    try expectEqual(browser.text(count), "Moves: 1.")
    try focus(3, browser)
    try browser.press("ArrowRight")
    try expectEqual(browser.text(signs), "\(missing)\nextra: d at 9 s should not come.")
    try browser.wait(for: "document.querySelector('.aloud').textContent.endsWith('should not come. Moves: 2.')")
    for _ in 1...3 { try press("undo", browser) }
    try expectEqual(browser.text(signs), missing)
    try expectEqual(browser.text(seconds), "1 4 5 6 7")
    try expectEqual(browser.text(count), "Moves: 0.")
    try focus(2, browser)
    try browser.press("ArrowLeft")
    try expectEqual(browser.text(signs), "missing: c is missing.")
    try browser.press("ArrowLeft")
    try expectEqual(browser.text(signs), "late: c comes at 5 s: 1 s too late.")
    try browser.press("Home")
    try expectEqual(browser.text(signs), "there: c comes at 4 s.")
    try expectEqual(browser.text(count), "Reached. Moves: 1, the fewest possible.")
    try expectEqual(browser.text("document.activeElement.dataset.marble"), "2", "it keeps the focus")
    try expectEqual(
      browser.text("document.querySelector('[data-level=\"1\"]').getAttribute('aria-label')"), "Level 2, reached")
    try expectEqual(browser.value("document.querySelectorAll('.aim.there, .met').length") as? Int, 2)
    try press("next", browser)
    try expectEqual(browser.text("location.hash"), "#goal=3")
    try expectEqual(browser.text("document.activeElement.textContent"), "3")
    try expectEqual(browser.text(seconds), "1 4 5 6 7")
  }

  /// combineLatest publishes two values at one moment, and a goal may have both.
  @Test(arguments: [400, 1280]) func goalsOfOneMomentDoNotCoverEachOther(width: Int) throws {
    let browser = try OperatorPages.open("combineLatest", "#goal=1", width: width)
    let count = try browser.value("document.querySelectorAll('[data-level]').length") as? Int ?? 0
    let covered = """
      [...document.querySelectorAll('.aim text')].map(text => text.getBoundingClientRect())
      .filter((box, index, all) => all.some((other, place) => place > index && other.left < box.right && box.left < other.right
        && Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top) > 4)).length
      """
    for level in 1...count {
      try browser.value("document.querySelector('[data-level=\"\(level - 1)\"]').click()")
      try expectEqual(browser.value(covered) as? Int, 0, "level \(level) at \(width) pixels")
    }
  }

  @Test func whatIsOneMoveCountsAsOne() throws {
    let browser = try OperatorPages.open("debounce", "#goal=9", isPainted: true)
    // A marble that pushes its neighbours and goes back is where it was, and so are they.
    try focus(1, browser)
    try browser.press("Home")
    try expectEqual(state(browser), "0 1 5 6 7: Moves: 1.")
    for _ in 1...3 { try browser.press("ArrowRight") }
    try expectEqual(state(browser), "1 4 5 6 7: Moves: 0.")
    try browser.press("ArrowLeft")
    // The same marble goes on moving, and then another one, and a slider.
    let range = "document.querySelector('[data-slider]')"
    func slide(to position: Int) throws {
      try browser.value("\(range).value = \(position); \(range).dispatchEvent(new Event('input', { bubbles: true }))")
    }
    try focus(0, browser)
    try browser.press("ArrowLeft")
    try expectEqual(state(browser), "0 3 5 6 7: Moves: 2.")
    for position in [4, 5, 2] { try slide(to: position) }
    try expectEqual(browser.text(count), "Moves: 3.")
    try slide(to: 3)
    try expectEqual(browser.text(count), "Moves: 2.")
    // A marble that comes back when it has been let go leaves behind what it pushed. That takes two moves.
    let start = try browser.middle(ofMarble: 3)
    let width = try (browser.middle(of: ".board .never").x - start.x) / 2
    func at(_ distance: Double) -> (x: Double, y: Double) { (start.x + distance * width, start.y) }
    try browser.drag([start, at(-1), at(-2), at(-3), at(0)])
    try expectEqual(state(browser), "0 3 5 6 7: Moves: 2.")
    try browser.drag([start, at(-1), at(-3)])
    try expectEqual(state(browser), "0 1 2 3 7: Moves: 3.")
    try browser.drag([at(-3), at(-2), at(0)])
    try expectEqual(state(browser), "0 1 2 6 7: Moves: 4.")
    try press("undo", browser)
    try expectEqual(state(browser), "0 1 2 3 7: Moves: 3.")
    // The subscriber and the kind of end are not the reader's to change.
    try focus(4, browser)
    try browser.press("Enter")
    try expectEqual(browser.value("document.querySelector('.grip.fail') === null") as? Bool, true)
    try expectEqual(browser.value("document.querySelector('.choice').checkVisibility()") as? Bool, false)
    try press("reset", browser)
    try expectEqual(state(browser), "1 4 5 6 7: Moves: 0.")
    // Guessing ends it.
    try press("guess", browser)
    #expect(try browser.text("location.hash").hasPrefix("#at="))
    try expectEqual(browser.value("document.querySelector('.goals, .aim').checkVisibility()") as? Bool, false)
  }

  /// A reader who has never seen it: what a marble does to others, what is violet, and what the goal is about.
  @Test func thePageSaysWhatALearnerAsks() throws {
    let browser = try OperatorPages.open()
    let how = "[...document.querySelectorAll('.how')].map(each => each.textContent).join('\\n')"
    #expect(try browser.text(how).hasPrefix("Drag a marble: it pushes its neighbours along."))
    #expect(try browser.text(how).contains("\nViolet is demand: "))
    try focus(1, browser)
    try browser.press("Enter")
    let why = "document.querySelector('.why').hidden"
    try expectEqual(browser.value(why) as? Bool, false)
    try press("goals", browser)
    try expectEqual(browser.value(why) as? Bool, true, "the way of a marble is not part of a goal")
    let other = try OperatorPages.open("drop(while:)")
    #expect(try other.text(how).hasPrefix("Drag a marble."))
  }

  @Test func whatWasReachedIsRemembered() throws {
    let browser = try OperatorPages.open("debounce", "#goal=2")
    try focus(2, browser)
    try browser.press("Home")
    try browser.open(OperatorPages.url("debounce", "", .chinese))
    try press("goals", browser)
    let labels = "[...document.querySelectorAll('[data-level]')].map(each => each.getAttribute('aria-label')).join()"
    #expect(try browser.text(labels).hasPrefix("第 1 关,第 2 关，已通过,第 3 关,"))
    let folder = try OperatorPages.url("debounce").deletingLastPathComponent()
    let index = try operatorsPage(in: folder, hasReference: false, .english)
    try Data(index.text.utf8).write(to: folder.appending(path: "operators.html"))
    try browser.open(folder.appending(path: "operators.html"))
    let entry = "document.querySelector('.tiles li:has([href=\"operator-debounce.html\"]) .read').textContent"
    try expectEqual(browser.text(entry), "goals: 1 of 9")
    try expectEqual(browser.value("document.querySelectorAll('.tiles .read').length") as? Int, 1)
  }

  /// The list of chains says it as the list of operators does.
  @Test func chainsThatWereAimedAtSayHowFar() async throws {
    let folder = try await WholeBook.shared().folder
    let browser = try Browser(folder.appending(path: "chain-search-field.zh.html"))
    try browser.value("reachedGoals.add(pageOf(location.pathname), 'a@2', 1, ['a@2', 'b@4'])")
    try browser.open(folder.appending(path: "chains.html"))
    try expectEqual(
      browser.text("document.querySelector('.chain-card:has([href=\"chain-search-field.html\"]) .read').textContent"),
      "goals: 1 of 2")
    try expectEqual(browser.value("document.querySelectorAll('.read').length") as? Int, 1)
  }

  /// In Chinese, dark, on a phone, without motion.
  @Test func everythingIsThereOnAPhone() throws {
    let browser = try OperatorPages.open(
      "debounce", "#goal=2&theme=dark", language: .chinese, width: 360, preferring: ["prefers-reduced-motion": "reduce"]
    )
    try focus(4, browser)
    try browser.press("End")
    try expectEqual(browser.text(signs), "missing: 缺少 c。\nextra: 3 秒时不该有 a。\nextra: 8 秒时不该有 d。")
    try press("hint", browser)
    try expectEqual(browser.text("document.querySelector('.goals .hint').textContent"), "还要移动 2 次。看看“c”。")
    try press("hint", browser)
    try expectEqual(browser.value("document.documentElement.scrollWidth <= 360") as? Bool, true)
    let small = """
      [...document.querySelectorAll('.goals button')].filter(each => each.checkVisibility()
        && Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 44).length
      """
    try expectEqual(browser.value(small) as? Int, 0)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "contrast.js")
    let contrast = try String(contentsOf: file, encoding: .utf8)
    for theme in ["dark", "light"] {
      try browser.value("document.documentElement.dataset.theme = '\(theme)'")
      // It takes a marble's label as one on the board.
      let faint = try browser.text(contrast).split(separator: "\n").filter { !$0.contains(#/text\.(label)?:/#) }
      expectEqual(faint, [], "\(theme)")
    }
    let all = "[...document.querySelectorAll('.marbles *')]"
    try expectEqual(
      browser.text("[...new Set(\(all).map(each => getComputedStyle(each).transitionDuration))].join()"), "0s")
  }

  /// Does with keys what a hint says. Where two marbles have the same label, the hint says where it is.
  private static let obey = """
    function obey(hint) {
      const set = hint.match(/^Set (.+) to (.+)\\. (?:That|Moves)/)
      if (hint.startsWith('Press the')) {
        const isEnd = grip => !grip.matches('.marble')
        const grip = [...document.querySelectorAll('.grip')].find(isEnd)
        return grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      }
      const radio = set && [...document.querySelectorAll('.choice')].filter(each => each.querySelector('legend').textContent === set[1])
        .flatMap(each => [...each.querySelectorAll('label')]).find(label => label.textContent === set[2])
      // What a reader does not see he cannot press.
      if (radio) return radio.checkVisibility() && radio.querySelector('input').click()
      if (set) {
        const slides = [...document.querySelectorAll('.slide')]
        const range = slides.find(slide => slide.textContent.startsWith(set[1])).querySelector('input')
        for (range.value = 0; ; range.value++) {
          range.dispatchEvent(new Event('input', { bubbles: true }))
          if (range.getAttribute('aria-valuetext') === set[2]) return
        }
      }
      const [_, label, from, to] = hint.match(/^Move “(.+)” from (.+) to (.+)\\. (?:That|Moves)/)
      const value = (grip, name) => grip.getAttribute('aria-value' + name)
      const name = grip => grip.matches('.marble') ? grip.textContent : grip.getAttribute('aria-label')
      const grips = [...document.querySelectorAll('.grip')].filter(grip => name(grip) === label)
      const grip = grips.find(grip => value(grip, 'text') === from) ?? grips[0]
      grip.focus()
      const start = Number(value(grip, 'now')), last = Number(value(grip, 'max'))
      const goal = to === 'never' ? last : start + parseFloat(to) - (from === 'never' ? last : parseFloat(from))
      for (let tries = 0; tries < 30 && Number(value(grip, 'now')) !== goal; tries++) {
        const key = goal < start ? 'ArrowLeft' : 'ArrowRight'
        grip.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
    }
    undefined
    """

  private static let play = """
    document.querySelector('[data-do=goals]').click()
    ;[...document.querySelectorAll('[data-level]')].map(level => {
      const count = document.querySelector('.count')
      level.click()
      for (let tries = 0; tries < 9 && !count.textContent.startsWith('Reached'); tries++) {
        // The first press says what to look at.
        for (let press = 0; press < 2; press++) document.querySelector('[data-do=hint]').click()
        obey(document.querySelector('.goals .hint').textContent)
      }
      return count.textContent
    }).join('\\n')
    """

  /// A reader who does what the hints say reaches each level with the fewest moves.
  @Test(arguments: [
    "debounce", "flatMap", "throttle(latest: true)", "throttle(latest: false)", "zip", "share", "drop(while:)", "delay",
    "last(where:)", "map", "mapError", "count", "contains(_:)", "replaceEmpty",
  ])
  func hintsLeadToEveryLevel(_ name: String) throws {
    let browser = try OperatorPages.open(name)
    try browser.value(Self.obey)
    let played = try browser.text(Self.play)
    let moves = try OperatorPages.table(of: name).table.levels.map(\.moves)
    #expect(!moves.isEmpty)
    let expected = moves.map { "Reached. Moves: \($0), the fewest possible." }
    expectEqual(played, expected.joined(separator: "\n"))
  }

  /// The same on the page of a chain.
  @Test(arguments: ["search-field", "nested-requests", "shared-download", "talk"])
  func hintsLeadToEveryLevelOfAChain(_ name: String) async throws {
    let browser = try await Browser(
      WholeBook.shared().folder.appending(path: "chain-\(name).html"))
    try browser.wait(for: "document.querySelector('.grip') !== null")
    try browser.value(Self.obey)
    let played = try browser.text(Self.play).lines
    #expect(!played.isEmpty)
    expectEqual(played.filter { !$0.hasSuffix("the fewest possible.") }, [])
    // The goal stands between the output and the demand, and the reader's hand stays in sight.
    try expectEqual(browser.value("document.querySelectorAll('.aim').length > 0") as? Bool, true)
  }
}
