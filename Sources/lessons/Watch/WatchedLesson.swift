import Book
import Foundation
import LessonKit

/// A lesson that is watched. The page shows its expected trace and the new one, and where they differ.
struct WatchedLesson: Watched {
  private let lesson: LessonSource
  private let package: PackageFolder

  /// The only step that is shown; all if nil.
  private var shownStep: Int?

  /// The marbles of the last run, and those of the last run that printed the expected trace, by the number of the step.
  private var marbles: [Int: String] = [:]
  private var expectedMarbles: [Int: String] = [:]

  init(_ lesson: LessonSource, in package: PackageFolder) {
    self.lesson = lesson
    self.package = package
  }

  var name: String { lesson.name }
  var product: String { lesson.name }
  var folder: String { "Lessons/\(lesson.name)" }
  var edited: String { "\(folder)/Lesson.swift" }

  var keys: [(key: Character, label: Message)] { [("n", .nextStep), ("a", .allSteps)] }

  mutating func press(_ key: Character) {
    switch key {
    case "n": shownStep = (shownStep ?? 0) % max(lesson.steps.count, 1) + 1
    case "a": shownStep = nil
    default: break
    }
  }

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL) throws {
    let changed = try comparison(outcome).changedSteps
    // What a save has changed is shown, whatever the reader looked at before.
    if let step = shownStep, !changed.isEmpty, !changed.contains(step) { shownStep = nil }
    guard outcome.problem == nil, case .steps(let runs) = LessonRun(executable, limit: ChildProcess.patience) else {
      marbles = [:]
      return
    }
    marbles = Dictionary(runs.compactMap { run in run.marbles.map { (run.step, $0) } }) { $1 }
    if changed.isEmpty { expectedMarbles = marbles }
    ProgressStore(package).update { $0.read(lesson) }
  }

  private func comparison(_ outcome: ChildProcess.Outcome) throws -> LessonComparison {
    LessonComparison(
      expected: try package.expectedTrace(of: lesson.name), printed: Trace(outcome.output),
      style: Style(Terminal.hasColour), language: package.language)
  }

  func page(of outcome: ChildProcess.Outcome, _ style: Style) throws -> WatchPage {
    let comparison = try comparison(outcome)
    let changed = comparison.changedSteps
    let shown = shownStep.map { [$0] } ?? (changed.isEmpty ? lesson.steps.map(\.number) : changed)
    // A step that the reader chooses is seen whole, unless a change in it would be off the screen.
    let isWhole = shownStep.map { !changed.contains($0) } ?? false
    return WatchPage(title: title(outcome, changed)) { rows in
      let problem = outcome.problemMessage.map { [style.bad(package.language.says($0)), ""] } ?? []
      let steps = Terminal.fitting(rows - Terminal.height(of: problem)) { context in
        let steps = shown.map { number in
          comparison.lines(ofStep: number, around: isWhole ? .max : context)
            + comparison.lines(ofMarbles: expectedMarbles[number], marbles[number], around: context)
        }
        return Array(steps.joined(separator: context > 0 ? [""] : []))
      }
      return try problem + steps + words(about: shownStep ?? changed.first, style)
    }
  }

  /// What the README says about a step.
  private func words(about step: Int?, _ style: Style) throws -> [String] {
    guard let step, let text = try package.words(about: lesson.name, step: step) else { return [] }
    let words = Markdown(text).text(style, to: Terminal.width.map { $0 - 2 })
    return ["", style.faint(package.language.says(.readmeOnStep, step))]
      + words.lines.map { "  \($0)" }
  }

  private func title(_ outcome: ChildProcess.Outcome, _ changed: [Int]) -> String {
    let language = package.language
    return switch changed.count {
    case 0: language.says(outcome.problem == nil ? .asExpected : .asExpectedBut)
    case 1: language.says(.differsInStep, changed[0])
    default: language.says(.differsInSteps, changed.map(String.init).joined(separator: ", "))
    }
  }
}
