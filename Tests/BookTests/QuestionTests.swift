import Foundation
import TestKit
import Testing

@testable import Book

/// Questions that can be answered wrong, over the whole book: `EveryLessonTests` collects them.
@Suite(.ifThereIsChromium, .ownThreads) struct QuestionTests {
  struct Question: Decodable {
    let kind: String
    let text: String
    let right: [String]
    let place: Int
    let labels: [String]

    /// What is on the screen: the values that were seen, or the lines that are printed, and the line of code that runs.
    let seen: [String]
    let code: String

    /// Answers that need no thought: what comes first, what is least, and of two choices the one that is no end.
    fileprivate var forms: [String] {
      let numbers = labels.compactMap { Double($0) }
      switch kind {
      case "when":
        let times = labels.map { Double($0.matches(of: #/[\d.]+(?= s$| 秒时)/#).last?.output ?? "")! }
        return [times[place] == times.min() ? "the earliest" : "a later one"]
      case "next":
        let isEnd = ["it finishes", "正常结束"].contains(right[0])
        let number = Double(right[0])
        return (numbers.count > 1 && number != nil ? [number == numbers.min() ? "the smallest" : "another number"] : [])
          + (labels.count == 2 ? [isEnd ? "of two the end" : "of two the value"] : [])
      default: return []
      }
    }
  }

  /// Those of the films, and those of the traces.
  private static let script = """
    JSON.stringify((() => {
      const told = ({ kind, text, choices }, seen, code = '') => ({ kind, text, seen, code, labels: choices.map(({ label }) => label),
        right: choices.filter(({ isRight }) => isRight).map(({ label }) => label),
        place: choices.findIndex(({ isRight }) => isRight) })
      const ofFilms = [...films.values()].flat().flatMap(({ scene, section }) => scene.moments.flatMap(moment => {
        const question = questionOf(scene, moment)
        const code = section.querySelector(`.code .l[data-line="${moment.events[0].line}"]`)?.textContent
        return question ? [told(question, [], code)] : []
      }))
      const ofTraces = [...document.querySelectorAll('.lesson .trace')].flatMap(pane => {
        const { texts, others } = traceOf(pane)
        return texts.flatMap((_, at) => {
          const question = lineQuestion(texts, at, others)
          return question ? [told(question, texts.slice(0, at))] : []
        })
      })
      return [...ofFilms, ...ofTraces]
    })())
    """

  /// Every step with a film asks for the trace as well, and for the film.
  private static let stepsThatDoNotAskTwice = """
    [...document.querySelectorAll('.step:has(.film)')].filter(step => !step.querySelector('.trace .caption button')
      || !step.querySelector('.before button') || films.get(step.dataset.step).every(film =>
        film.scene.moments.every(moment => !questionOf(film.scene, moment)))).map(step => step.dataset.step).join()
    """

  /// Those of the lesson's page that is open.
  static func questions(_ browser: Browser, _ name: String) throws -> [Question] {
    try expectEqual(browser.text(stepsThatDoNotAskTwice), "", "\(name)")
    return try JSONDecoder().decode([Question].self, from: Data(browser.text(script).utf8))
  }

  /// - Parameter questions: Those of all lessons in one language.
  static func expectToBeAnsweredWrong(_ questions: [Question]) {
    for question in questions {
      expectEqual(question.right.count, 1, "\(question)")
      #expect(question.labels.count > 1, "\(question)")
      expectEqual(Set(question.labels).count, question.labels.count, "\(question)")
    }
    let kinds = Dictionary(grouping: questions, by: \.kind)
    expectEqual(Set(kinds.keys), ["when", "next", "demand", "who", "cancel", "line"])
    for (kind, questions) in kinds { expectNoAnswerIsMostlyRight(kind, questions) }
    // The line of code that runs does not say the answer.
    for question in kinds["next"]! {
      let said = [question.right[0], "\"\(question.right[0])\""].filter { question.code.contains("send(\($0))") }
      expectEqual(said, [], "\(question)")
    }
    // A line that is printed already would be wrong by elimination, unless the right one is printed already, too.
    for question in kinds["line"]! {
      let seen = Set(question.labels).intersection(question.seen)
      #expect(seen.isEmpty || question.seen.contains(question.right[0]), "\(question.text): \(seen)")
    }
  }

  /// A reader who always gives the same answer, or always presses the same button, is wrong in a third of the questions of
  /// a kind.
  private static func expectNoAnswerIsMostlyRight(_ kind: String, _ questions: [Question]) {
    #expect(questions.count > 12, "\(kind)")
    for answers in [questions.flatMap(\.right), questions.map { "button \($0.place)" }] {
      let counts = Dictionary(grouping: answers, by: \.self).mapValues(\.count)
      let (answer, count) = counts.max { $0.value < $1.value }!
      #expect(3 * count <= 2 * questions.count, "\(kind): \(answer) is right in \(count) of \(questions.count)")
    }
    // Nor is an answer of one form right more often.
    let forms = Dictionary(grouping: questions.flatMap(\.forms), by: \.self).mapValues(\.count)
    for easy in ["the earliest", "the smallest", "of two the value"] {
      let others = [
        "the earliest": "a later one", "the smallest": "another number", "of two the value": "of two the end",
      ]
      let (count, rest) = (forms[easy] ?? 0, forms[others[easy]!] ?? 0)
      #expect(count <= 2 * rest, "\(kind): \(easy) is right in \(count) of \(count + rest)")
    }
  }

  /// While a reader guesses, no later line, value or end is on the screen.
  @Test func nothingGivesTheAnswerAway() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    for (page, step) in [("CustomSubscriber", "5"), ("SearchField", "4"), ("CombiningPublishers", "5")] {
      try browser.open(book.folder.appending(path: "\(page).html"))
      try browser.skipPauses()
      let section = "document.querySelector('[data-step=\"\(step)\"]')"
      let film = "films.get('\(step)')[0]"
      try browser.value("\(section).querySelector('.before button').click()")
      var asked = 0
      while true {
        try browser.wait(for: "!\(film).question.hidden || \(film).state.guesses === null")
        if try browser.value("\(film).state.guesses === null") as? Bool == true { break }
        asked += 1
        let told = try browser.text(
          """
          (() => { const isShown = element => element.checkVisibility({ visibilityProperty: true })
            const later = [...\(section).querySelectorAll('.trace .later, .sent.later, .sentences, .scrub, .article, .prose > p:not(.kicker)')]
            const ends = new Set([...\(section).querySelectorAll('.stage path.lane.later')]
              .map(lane => Math.round(lane.getBoundingClientRect().right)))
            const places = new Set(\(film).scene.moments.slice(\(film).state.shown)
              .flatMap(({ events }) => events.map(({ n }) => n)))
            return [...later.filter(isShown).map(element => element.className),
              ...(\(section).querySelector('.place').textContent.includes('/') ? ['place'] : []),
              ...[...\(section).querySelectorAll('.sent')]
                .filter(sent => places.has(Number(sent.dataset.event)) && isShown(sent)).map(() => 'sent'),
              ...(ends.size > 1 ? ['an end'] : [])].join() })()
          """)
        expectEqual(told, "", "\(page), step \(step)")
        // The first answer that is not right, and then the others.
        try browser.value("\(film).question.querySelector('button:enabled').click()")
      }
      #expect(asked > 3, "\(page)")
      try expectEqual(browser.value("\(section).classList.contains('guessing')") as? Bool, false)
      #expect(try browser.text("\(section).querySelector('.score').textContent").contains(" / "))
    }
  }
}
