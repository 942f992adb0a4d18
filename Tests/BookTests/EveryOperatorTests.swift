import LessonKit
import StreamComparison
import TestKit
import Testing

@testable import Book

/// What is asked of the page of every operator. Each is opened once for all of it: that takes longer than most of what is
/// asked then.
@Suite(.ifThereIsChromium, .ownThreads) struct EveryOperatorTests {
  /// Half of the pages are opened in Chinese.
  @Test func isLaidOutAndAnswers() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    for drawn in DrawnOperator.all {
      let file = drawn.pageName(drawn.name.count.isMultiple(of: 2) ? .english : .chinese)
      try browser.open(book.folder.appending(path: file), width: 400)
      try browser.value("globalThis.errors = []; addEventListener('error', event => errors.push(event.message))")
      let cut = try browser.text(Self.cutCalls)
      expectEqual(cut, "", "a call has as many lines as it needs: \(file)")
      let covered = try browser.text(Self.problemsOnAPhone)
      expectEqual(covered, "", "\(file)")
      try browser.value("document.querySelector('[data-do=goals]').click()")
      let crossed = try browser.text(crossedLabels)
      expectEqual(crossed, "", "\(file)")
      let marbles = try browser.text(crossedMarbles)
      expectEqual(marbles, "", "\(file)")
      try browser.value("document.querySelector('[data-do=goals]').click()")
      try browser.setWidth(1280)
      try expectGoals(browser, file)
      let wrongWays = try browser.text(Self.wrongWays)
      expectEqual(wrongWays, "", "\(file)")
      let nonsense = try browser.text(Self.nonsenseOfSurprises)
      expectEqual(nonsense, "", "\(file)")
    }
  }

  private static let cutCalls = """
    [...document.querySelectorAll('.board .call')].filter(call => call.getBoundingClientRect().right
      > document.querySelector('.board .band').getBoundingClientRect().right).map(call => call.textContent).join()
    """

  /// Of the example and of surprises.
  private static let problemsOnAPhone = """
    {
      \(problemsOfLabels)
      \(surpriseOfRound)
      const problems = problemsOfLabels()
      for (let round = 0; round < 6; round++) {
        surprise(round)
        problems.push(...problemsOfLabels().map(problem => `${shownAddress()}: ${problem}`))
      }
      document.querySelector('[data-do=reset]').click()
      problems.slice(0, 5).join('\\n')
    }
    """

  /// The last station says that a value is lost exactly if it is in no output and makes nothing happen. Of random
  /// arrangements.
  private static let wrongWays = """
    {
      const table = document.querySelector('.marbles').shown.table
      const problems = []
      for (let round = 0; round < 150; round++) {
        const pick = count => Math.floor(Math.random() * count)
        const arrangement = randomArrangement(table, { sliders: table.values.map(list => pick(list.length)), request: pick(table.requests.length), end: pick(table.ends.length) })
        const answer = table.answer(arrangement)
        table.marbles.forEach(({ isEnd, label }, marble) => {
          if (isEnd) return
          const stations = stationsOf(table, arrangement, answer, marble)
          // One of two subscribers may miss what the other one has. Each has a station.
          const counts = [false, true].map(second => stations.filter(({ place }) => place === (second ? 'second' : 'output')).length)
          if (table.hasSecondSubscriber && String(counts) !== '1,1') problems.push(label + ' ' + JSON.stringify(arrangement) + ': ' + counts)
          const isLost = table.hasSecondSubscriber ? !isUsed(answer, marble) : !!stations.at(-1)?.isGone
          const words = stations.map(({ text }) => text).join(' ')
          if (isLost === isUsed(answer, marble) || /[{}%]|undefined|null|NaN|Infinity/.test(words) || !words) problems.push(label + ' ' + JSON.stringify(arrangement) + ': ' + words)
        })
      }
      problems.slice(0, 3).join('\\n')
    }
    """

  /// Nothing is drawn or said that makes no sense, whatever the arrangement is.
  private static let nonsenseOfSurprises = """
    {
      \(problemsOfLabels)
      \(surpriseOfRound)
      const problems = []
      // The next run of the tests begins elsewhere.
      const first = Math.floor(Math.random() * 60)
      for (let round = first; round < first + 6; round++) {
        surprise(round)
        const found = []
        // The focus lays the page out anew, so one of each kind has it in a round, and each of them in some round.
        const marbles = [...document.querySelectorAll('.grip.marble')]
        marbles[round % Math.max(marbles.length, 1)]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        for (const kind of ['.grip', '.told li']) {
          const all = document.querySelectorAll(kind)
          all[round % all.length]?.focus({ preventScroll: true })
        }
        found.push(...problemsOfLabels())
        const shown = ['.board', '.told', '.why'].map(kind => document.querySelector(kind).innerHTML).join('')
        found.push(...shown.match(/.{0,40}(NaN|undefined|null|Infinity|\\{[a-z]+\\}|%\\d).{0,20}/g) ?? [])
        if (!document.querySelector('.told li')) found.push('no sentence')
        const bottom = Math.max(...[...document.querySelectorAll('.wait :is(.bar, .window)')].map(bar => bar.getBoundingClientRect().bottom))
        if (document.querySelector('.shut')?.getBoundingClientRect().top < bottom) found.push('a bar on a grey bar')
        problems.push(...found.map(problem => `round ${round} ${shownAddress()}: ${problem}`))
      }
      errors.concat(problems).join('\\n')
    }
    """
}

func expectGoals(_ browser: Browser, _ page: String) throws {
  try expectEqual(browser.value("document.querySelectorAll('[data-do=goals]').length") as? Int, 1, "\(page)")
}
