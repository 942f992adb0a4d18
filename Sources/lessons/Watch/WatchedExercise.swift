import Book
import Foundation
import LessonKit

/// An exercise that is watched. The page shows the task, what the reader's code prints beside what is expected, and what
/// is missing. When the solution is right, it shows what the reader has learned, and what comes next.
struct WatchedExercise: Watched {
  /// What a key does only after the reader has said yes.
  private enum Wish {
    case solution, reset
  }

  private let exercise: ExerciseSource
  private let package: PackageFolder
  private var wish: Wish?

  /// The hints that are shown.
  private var hints: [String] = []
  private var showsSolution = false

  /// Whether the last run was right.
  private var isRight = false

  /// What the last key did.
  private var news: String?

  init(_ exercise: ExerciseSource, in package: PackageFolder) {
    self.exercise = exercise
    self.package = package
  }

  private var language: Language { package.language }

  var name: String { exercise.name }
  var product: String { exercise.product }
  var arguments: [String] { exercise.arguments }
  var environment: [String: String] { ExerciseRun.environment }
  var folder: String { exercise.folder }
  var edited: String { exercise.file }

  var keys: [(key: Character, label: Message)] { [("h", .hint), ("s", .solution), ("r", .reset)] }

  var question: String? {
    switch wish {
    case .solution: language.says(.showSolutionKeys)
    case .reset: language.says(.replaceFileKeys, exercise.file)
    case nil: nil
    }
  }

  mutating func press(_ key: Character) throws {
    news = nil
    if let wish {
      self.wish = nil
      if key == "y" || key == "Y" { try fulfil(wish) }
      return
    }
    switch key {
    case "h":
      showsSolution = false
      takeHint()
    case "s":
      // Shown already, it goes away. Beside a right solution it is always there.
      if showsSolution { showsSolution = false } else if !isRight { wish = .solution }
    case "r":
      showsSolution = false
      if package.isUntouched(exercise) {
        news = language.says(.isStartFile, exercise.file)
      } else {
        wish = .reset
      }
    default: break
    }
  }

  private mutating func fulfil(_ wish: Wish) throws {
    switch wish {
    case .solution: showsSolution = true
    case .reset:
      let aside = try package.reset(exercise)
      let sentences = [language.says(.isStartFileAgain, exercise.file)]
      news = (sentences + (aside.map { [language.says(.yourVersion, $0)] } ?? []))
        .joined(separator: language == .chinese ? "" : " ")
    }
  }

  private mutating func takeHint() {
    let taken = ProgressStore(package).takeHint(of: exercise)
    hints = taken.shown
    if !taken.isNew { news = language.says(.noMoreHintsHere) }
  }

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL) {
    showsSolution = false
    isRight = ExerciseRun(outcome).fault == nil
    if isRight { ProgressStore(package).update { $0.solved(exercise) } }
  }

  func page(of outcome: ChildProcess.Outcome, _ style: Style) throws -> WatchPage {
    let run = ExerciseRun(outcome, in: language)
    guard let fault = run.fault else {
      return WatchPage(title: style.good(language.says(.right))) { _ in
        (news.map { [$0, ""] } ?? []) + (try linesWhenRight(style))
      }
    }
    return WatchPage(title: style.bad(language.says(.notYet))) { rows in
      try showsSolution ? solution(style) : linesWhenWrong(run, fault, rows, style)
    }
  }

  private func linesWhenWrong(_ run: ExerciseRun, _ fault: String, _ rows: Int, _ style: Style) throws -> [String] {
    let expected = try ExerciseRun.expectedLines(of: exercise, in: package)
    let comparison = SideBySide(printed: run.lines, expected: expected, style, language)
    let task = shown(exercise.task, style)
    let fault = ["", style.bad(fault)] + (news.map { ["", $0] } ?? [])
    // The newest first, so that it is seen on a small terminal too.
    let hints: [[String]] = self.hints.indices.reversed().map { index in
      ["", style.bold(language.says(.hintNumber, index + 1, exercise.hints.count))] + shown(self.hints[index], style)
    }
    let below = fault + hints.joined()
    let room = rows - Terminal.height(of: below)
    // Where there is little room, the task comes last.
    if room > task.count + Self.fewestRows {
      return task + [""] + comparison.lines(to: Terminal.width, atMost: room - task.count - 1) + below
    }
    let rest = rows - Terminal.height(of: fault + (hints.first ?? []))
    return comparison.lines(to: Terminal.width, atMost: max(rest, 4)) + below + [""] + task
  }

  /// So many lines of the comparison are shown at least.
  private static let fewestRows = 6

  private func linesWhenRight(_ style: Style) throws -> [String] {
    let (lessons, progress) = (try Catalogue(of: package).lessons, ProgressStore(package).load())
    // The lesson's other exercises come first, also for a reader who has read nothing in this package.
    let next =
      lessons.first { $0.name == exercise.lesson }?.exercises.first { !progress.isSolved($0) }
      .map { advice(for: $0, in: language) } ?? advice(for: lessons, progress, in: language)
    return shown(language.says(.youLearned, exercise.teaches), style) + ["", next, ""]
      + (try solution(style))
  }

  private func solution(_ style: Style) throws -> [String] {
    let difference = try package.solutionDifference(of: exercise, around: 1, style)
    if difference.isEmpty { return [language.says(.isSolution)] }
    return [language.says(.givenSolution, "swift run lessons solution \(exercise.name)"), ""] + difference
  }

  private func shown(_ markdown: String, _ style: Style) -> [String] {
    Markdown(markdown).text(style, to: Terminal.width).lines.map(String.init)
  }
}
