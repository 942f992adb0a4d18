import Book
import Foundation
import LessonKit
import LessonPackage

/// A lesson that is watched. The page shows its expected trace and the new one, step by step, and where they differ.
///
/// Both traces are text, as a lesson that crashes prints no data, and no data is kept of the expected run.
struct WatchedLesson: Watched {
  let lesson: LessonSource
  let package: PackageFolder

  /// The only step that is shown; all if nil.
  var shownStep: Int?

  var expected = Trace("")
  var printed = Trace("")
  var problem: String?
  var crash: Fault?
  var changed: [Int] = []

  /// The steps of the last run as data, and those of the last run that printed the expected trace, by their numbers.
  var runs: [Int: StepRun] = [:]
  var expectedRuns: [Int: StepRun] = [:]

  var program: Program { .lesson(lesson) }
  var isRight: Bool { problem == nil && changed.isEmpty }

  var keys: [(key: Character, label: Message)] { [("n", .nextStep), ("a", .allSteps)] }

  mutating func press(_ key: Character) {
    switch key {
    case "n": shownStep = (shownStep ?? 0) % max(lesson.steps.count, 1) + 1
    case "a": shownStep = nil
    default: break
    }
  }

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL, while isNewest: () -> Bool) throws {
    expected = try package.expectedTrace(of: lesson.name)
    printed = Trace(outcome.output)
    problem = outcome.problem.map { language.says($0) }
    crash = outcome.crash(of: program, in: package)
    // A difference that is in no step stands above the first one.
    changed = Set(expected.differences(to: printed, around: 0).map { $0.step?.number ?? 1 }).sorted()
    // What a save has changed is shown, whatever the reader looked at before.
    if let step = shownStep, !changed.isEmpty, !changed.contains(step) { shownStep = nil }
    runs = [:]
    guard problem == nil, let steps = try? [StepRun](running: executable, limit: ChildProcess.patience) else { return }
    runs = Dictionary(steps.map { ($0.step, $0) }) { $1 }
    if changed.isEmpty { expectedRuns = runs }
    package.updateProgress { $0.read(lesson) }
  }

  var title: String { changed.isEmpty ? outcome : language.says(.beforeAndNow, outcome) }

  private var outcome: String {
    switch changed.count {
    case 0: language.says(problem == nil ? .asExpected : .asExpectedBut)
    case 1: language.says(.differsInStep, changed[0])
    default: language.says(.differsInSteps, changed.map(String.init))
    }
  }

  /// The page marks lines with colours, not with signs.
  var sentence: String { problem ?? outcome }

  func parts() -> [LivePage.Part] {
    lesson.steps.filter { changed.isEmpty || changed.contains($0.number) }.map { step in
      let lines = printed.part(ofStep: step.number)?.lines.dropFirst() ?? []
      let printed = firstLines(of: Array(lines), language)
      let text = run(step.title, step: step.number, code: step.code, printed: printed)
      return (Trace.heading(step.number, step.fullTitle), runs[step.number] ?? text, words)
    }
  }

  func lines(in rows: Int) throws -> [String] {
    let shown = shownStep.map { [$0] } ?? (changed.isEmpty ? lesson.steps.map(\.number) : changed)
    // A step that the reader chooses is seen whole, unless a change in it would be off the screen.
    let isWhole = shownStep.map { !changed.contains($0) } ?? false
    let above = crash?.lines(style, language) ?? problem.map { [style.bad($0), ""] } ?? []
    let steps = Terminal.fitting(rows - Terminal.height(of: above)) { context in
      let steps = shown.map { step in
        lines(ofStep: step, around: isWhole ? .max : context) + marbles(ofStep: step, around: context)
      }
      return Array(steps.joined(separator: context > 0 ? [""] : []))
    }
    return try above + steps + words(about: shownStep ?? changed.first)
  }

  private func lines(ofStep number: Int, around context: Int) -> [String] {
    let rows = (expected.part(ofStep: number) ?? Trace("")).rows(to: printed.part(ofStep: number) ?? Trace(""))
    let end = rows.lastIndex { $0.mark != .same || !$0.text.english.isEmpty } ?? -1
    let title = lesson.steps.first { $0.number == number }.map { Trace.heading(number, $0.fullTitle) }
    return rows.prefix(1).map {
      $0.mark == .same ? style.bold(title ?? language.says($0.text)) : markedLine($0, language)
    }
      + markedLines(rows[...end].dropFirst(), around: context, language, words: words)
  }

  /// The rows of marbles with the changed ones marked; none if they are the same, or if one is not known.
  private func marbles(ofStep number: Int, around context: Int) -> [String] {
    guard let before = expectedRuns[number]?.marbles(in: language), let now = runs[number]?.marbles(in: language),
      before != now
    else { return [] }
    let rows = Trace("\(before)\n").rows(to: Trace("\(now)\n"))
    // The first row is the axis.
    return [""] + rows.prefix(1).map { markedLine($0, language) }
      + markedLines(rows.dropFirst(), around: context, language)
  }

  private func words(about step: Int?) throws -> [String] {
    guard let step, let text = try package.words(about: lesson.name, step: step) else { return [] }
    let explanation = Markdown(words.translatingComments(in: text)).text(style, to: Terminal.width.map { $0 - 2 })
    return ["", style.faint(language.says(.readmeOnStep, step))] + explanation.lines.map { "  \($0)" }
  }
}
