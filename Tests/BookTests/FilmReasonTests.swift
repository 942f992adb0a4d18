import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage
@testable import Recording

/// Why a value of a film did not arrive: the run of each lesson says it.
@Suite(.ownThreads) struct FilmReasonTests {
  /// Operators whose input is in no lane, or the run does not know in which, and why nothing can be said of them.
  private static let lanesOfTheirOwn: [String: String] = [
    "BlocPattern 3 as in Bloc": "the step records no lane above flatMap, so no value can be missing from this one",
    "BlocPattern 3 no buffer": "as in Bloc",
    "BlocPattern 3 no limit": "as in Bloc",
    "ReactiveSearch 10 step 9's output": "a model stands between, whose closures set the query and the output",
    "ReactiveSearch 10 the article's output": "as step 9's output",
    "ReactiveSearch 10 the repaired output": "as step 9's output",
    "ReactiveSearch 3 output": "a model without a pipeline: its closures send requests and set the output",
    "SearchField 4 a, switchToLatest": "it is cancelled at 1 s, before its only value, which then nobody makes",
    "WizardSignup 6 $username": "it is the first lane; AnyPublisher hides that it feeds the others, through a server",
  ]

  /// Operators at the head of a film: what feeds them, the step does not record. They feed other lanes.
  private static let heads: Set<String> = [
    "CombineInPractice 10 names", "CombineInPractice 3 posted", "CombineInPractice 4 posted",
    "CombineInPractice 5 names", "CombineInPractice 9 posted", "CombiningPublishers 5 refresh",
    "CombiningPublishers 5 timer", "WizardSignup 11 $username", "WizardSignup 3 $username",
  ]

  @Test func noValueIsLostWithoutAReason() async throws {
    let runs = try await WholeBook.runs.value
    var unknown: [String: Int] = [:]
    var known = 0
    for run in runs {
      for loss in FilmLosses(run).all {
        let place = "\(run.name) \(run.step) \(run.streams[loss.event.stream].name) -> \(loss.stream.name)"
        if loss.clause == nil { unknown[place, default: 0] += 1 } else { known += 1 }
        let texts = loss.clause.map { [$0.english, $0.chinese] } ?? []
        for text in texts { #expect(!text.contains(#/[{}?%]|^ |  /#), "\(place): \(text)") }
        if let chinese = loss.clause?.chinese { #expect(chinese.contains { $0 > "\u{4e00}" }, "\(chinese)") }
      }
    }
    expectEqual(unknown, [:])
    #expect(known > 60, "\(known)")
  }

  @Test func eachOperatorInAFilmHasItsInput() async throws {
    var alone: Set<String> = []
    for run in try await WholeBook.runs.value {
      for stream in run.streams where run.parties[stream.from].kind == .operator {
        let others = run.streams.filter { $0.scene == stream.scene && $0.id != stream.id }
        let inner = FilmLosses.inner(run)
        let isFed =
          inner[stream.id] != nil || inner.values.contains(stream.id)
          || run.links?.contains { $0.lower == stream.id } ?? false
        if !others.isEmpty, !isFed { alone.insert("\(run.name) \(run.step) \(stream.name)") }
      }
    }
    expectEqual(alone.sorted(), Self.heads.union(Self.lanesOfTheirOwn.keys).sorted())
  }

  /// Of an operator that nobody has described, and of what its values have opened, the run shows why a value is missing.
  @Test func theRunShowsWhatNoRuleSays() async throws {
    let runs = try await WholeBook.runs.value
    func reasons(_ name: String, _ step: Int, of upper: String, in lower: String) throws -> [String] {
      let run = try #require(runs.first { $0.name == name && $0.step == step })
      // A lane that is not in the run would have no reasons either.
      let lanes = Set(run.streams.map(\.name))
      #expect(lanes.isSuperset(of: [upper, lower]), "\(name) \(step) has \(lanes.sorted())")
      return FilmLosses(run).all.filter { run.streams[$0.event.stream].name == upper && $0.stream.name == lower }
        .map { "\($0.event.text): \($0.clause?.english ?? "?")" }
    }
    let clause = "it sends only the values of subject2, which was the first to send one"
    try expectEqual(
      reasons("CustomOperator", 5, of: "subject1", in: "amb"), ["1: \(clause)", "8: \(clause)", "7: \(clause)"])
    try expectEqual(reasons("CustomOperator", 5, of: "subject2", in: "amb"), [])
    try expectEqual(
      reasons("NestedRequests", 9, of: "Travel", in: "loaded"),
      ["T: Work failed, and loaded with it, before it had sent anything"])
    // An operator that sends nothing, and its subscriber is not to blame.
    let silent = "its subscriber had requested all values, and it sent none at all, so the cause is in amb itself"
    try expectEqual(
      reasons("CustomOperator", 3, of: "subject1", in: "amb"), ["1: \(silent)", "8: \(silent)", "7: \(silent)"])
    try expectEqual(reasons("CustomOperator", 3, of: "subject2", in: "amb"), ["3: \(silent)", "6: \(silent)"])
    // Which values the closure of filter let through is not recorded. That reduce sends one value is.
    let one = "reduce sends only one value, 90, when numbers has finished"
    try expectEqual(
      reasons("OperatorFamilies", 1, of: "numbers", in: "a chain"), (1...4).map { "\($0): \(one)" })
    // The Futures that the names open are in no lane. That one stream had finished is.
    let last = try reasons("WizardSignup", 11, of: "$username", in: "at the end")
    expectEqual(last, ["Morgana: it had already finished"])
    try expectEqual(reasons("WizardSignup", 11, of: "$username", in: "for each answer"), [])
    // What is collected is not lost.
    for name in ["Home", "Work", "Travel"] {
      try expectEqual(reasons("NestedRequests", 8, of: "all at once, \(name)", in: "all at once"), [])
    }
  }

  /// A subject that holds a value sends it to each new subscriber, and the lane shows only that it was sent to its own.
  @Test func aHeldValueComesWithTheSubscription() async throws {
    let runs = try await WholeBook.runs.value
    let reasons = { (run: StepRun, stream: Int) in
      FilmLosses(run).all.filter { $0.stream.id == stream }.map { "\($0.event.text): \($0.clause?.english ?? "?")" }
    }
    let signUp = try #require(runs.first { $0.name == "WizardSignup" && $0.step == 3 })
    expectEqual(reasons(signUp, 1).first, "\"\": M followed at 0.25 s, within 0.5 s")
    let search = try #require(runs.first { $0.name == "ReactiveSearch" && $0.step == 6 })
    expectEqual(
      reasons(search, 1),
      [
        "\"\": dropFirst(1) drops that many at the start", "me: mer followed at 1 s, within 0.5 s",
        "merl: mer followed at 2 s, within 0.5 s",
      ])
  }
}

/// What a reader sees and hears of it.
@Suite(.ifThereIsChromium, .ownThreads) struct FilmReasonPageTests {
  @Test(arguments: [
    (
      "OperatorFamilies.html", "debounce does not send 1: 2 followed at 0.2 s, within 1 s.",
      """
      filter does not send 1: the predicate says no to 1. \
      a chain does not send 1: reduce sends only one value, 90, when numbers has finished.
      """
    ),
    (
      "OperatorFamilies.zh.html", "debounce 没有发送 1：2 在 0.2 秒时到来，间隔不到 1 秒。",
      "filter 没有发送 1：闭包对 1 返回 false。a chain 没有发送 1：numbers 正常结束时，reduce 只发送一个值：90。"
    ),
  ])
  func pressingAMarbleSaysWhy(page: String, inTime: String, inOrder: String) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: page), preferring: ["prefers-reduced-motion": "reduce"])
    for (step, reason) in [("10", inTime), ("1", inOrder)] {
      let film = "films.get('\(step)')[0]"
      let say = "\(film).say.textContent"
      // The first marble with the label 1, and the moment that it belongs to.
      try browser.value("\(film).rest()")
      let marble = "[...\(film).stage.querySelectorAll('.moment .marble')].find(each => each.textContent === '11')"
      let click = "\(marble).dispatchEvent(new MouseEvent('click', { bubbles: true }))"
      try browser.value(click)
      let said = try browser.text(say)
      #expect(said.hasSuffix(reason), "\(step): \(said)")
      // Going on says only what happens. Back, the Enter key says it again.
      try browser.value("\(film).advance()")
      #expect(try !browser.text(say).contains(reason))
      let shown = "\(film).scene.moments.findIndex(({ events }) => events.some(({ absent }) => absent)) + 1"
      try browser.value("\(film).go(\(shown))")
      #expect(try !browser.text(say).contains(reason))
      try browser.value(
        "\(film).stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))")
      #expect(try browser.text(say).hasSuffix(reason), "\(step)")
      // A screen reader finds it in the list, too.
      #expect(try browser.text("\(film).figure.querySelector('.sentences').textContent").contains(reason))
      // A ring for each stream without the value; none while the reader guesses, and no reason.
      try browser.value("\(film).rest()")
      let rings = "\(film).stage.querySelectorAll('.absent').length"
      let losses = "\(film).scene.moments.flatMap(({ events }) => events).flatMap(({ absent }) => absent ?? []).length"
      let count = try browser.value(losses) as? Int ?? 0
      #expect(count > 1)
      try expectEqual(browser.value(rings) as? Int, count)
      try browser.value("\(film).guess(); \(film).go(\(film).state.count - 1)")
      try expectEqual(browser.value(rings) as? Int, 0)
      try browser.value(click)
      #expect(try !browser.text(say).contains(reason))
      try browser.value("\(film).guess()")
    }
  }
}
