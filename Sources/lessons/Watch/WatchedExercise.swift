import Book
import Foundation
import LessonKit
import LessonPackage

/// An exercise that is watched. The page shows the task, what the reader's code prints beside what is expected, and what
/// is missing. When the solution is right, it shows what the reader has learned, and what comes next.
struct WatchedExercise: Watched {
  let exercise: ExerciseSource
  let lessons: [LessonSource]
  let package: PackageFolder

  /// What a key does only after the reader has said yes.
  var wish: (question: Message, grant: (inout WatchedExercise) throws -> Void)?
  var hints: [String] = []
  var showsSolution = false
  var printed: [String] = []
  var fault: String? = ""
  var crash: Fault?

  /// What the last key did.
  var news: String?

  var program: Program { .exercise(exercise) }
  var isRight: Bool { fault == nil }

  var keys: [(key: Character, label: Message)] { [("h", .hint), ("s", .solution), ("r", .reset)] }

  var question: String? { wish.map { language.says(.yesOrNo, $0.question) } }

  mutating func press(_ key: Character) throws {
    news = nil
    if let wish {
      self.wish = nil
      if key == "y" || key == "Y" { try wish.grant(&self) }
      return
    }
    switch key {
    case "h":
      showsSolution = false
      let taken = package.takeHint(of: exercise)
      hints = taken.shown
      if !taken.isNew { news = language.says(.noMoreHints, "s") }
    case "s":
      // Shown already, it goes away. Beside a right solution it is always there.
      if showsSolution {
        showsSolution = false
      } else if !isRight {
        wish = (.showSolution.with(exercise.name), { $0.showsSolution = true })
      }
    case "r":
      showsSolution = false
      if package.isUntouched(program) {
        news = language.says(.isStartFile, exercise.file)
      } else {
        wish = (.replaceFile.with(exercise.file), { try $0.reset() })
      }
    default: break
    }
  }

  private mutating func reset() throws {
    news = try package.reset(program).joined(separator: language == .chinese ? "" : " ")
  }

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL, while isNewest: () -> Bool) {
    let run = ExerciseRun(outcome, in: language, words: words)
    (printed, fault, crash) = (run.lines, run.fault, outcome.crash(of: program, in: package))
    showsSolution = false
    if isRight { package.updateProgress { $0.solved(exercise) } }
  }

  var title: String { isRight ? style.good(language.says(.right)) : style.bad(language.says(.notYet)) }

  var sentence: String { fault ?? language.says(.right) }

  func parts() throws -> [LivePage.Part] {
    let code = try package.text(exercise.file)
    return [(exercise.title, run(exercise.title, code: code, printed: firstLines(of: printed, language)), words)]
  }

  func lines(in rows: Int) throws -> [String] {
    guard let fault else { return (news.map { [$0, ""] } ?? []) + (try linesWhenRight()) }
    return try showsSolution ? solution() : linesWhenWrong(fault, rows)
  }

  private func linesWhenWrong(_ fault: String, _ rows: Int) throws -> [String] {
    let comparison = try SideBySide(exercise, printed: printed, in: package)
    let task = shown(exercise.task)
    let fault = [""] + (crash?.lines(style, language).dropLast() ?? [style.bad(fault)]) + (news.map { ["", $0] } ?? [])
    // The newest first, so that it is seen on a small terminal too.
    let hints: [[String]] = self.hints.indices.reversed().map { index in
      ["", style.bold(language.says(.hintNumber, index + 1, exercise.hints.count))] + shown(self.hints[index])
    }
    let below = fault + hints.joined()
    let room = rows - Terminal.height(of: below)
    // At least six lines of the comparison are shown. Where there is little room, the task comes last.
    if room > task.count + 6 {
      return task + [""] + comparison.lines(to: Terminal.width, atMost: room - task.count - 1) + below
    }
    let rest = rows - Terminal.height(of: fault + (hints.first ?? []))
    return comparison.lines(to: Terminal.width, atMost: max(rest, 4)) + below + [""] + task
  }

  private func linesWhenRight() throws -> [String] {
    let progress = package.progress
    let sentence =
      switch nextProgram(after: program, of: lessons, progress) {
      case .exercise(let next) where next.lesson == exercise.lesson: advice(for: next, in: language)
      default: advice(for: lessons, progress, in: language)
      }
    return shown(language.says(.youLearned, exercise.teaches)) + ["", sentence, ""] + (try solution())
  }

  private func solution() throws -> [String] {
    let difference = try package.solutionDifference(of: exercise, around: 1)
    if difference.isEmpty { return [language.says(.isSolution)] }
    return [language.says(.givenSolution, "swift run lessons solution \(exercise.name)"), ""] + difference
  }

  /// Comments that it quotes are translated, because they are in the comparison.
  private func shown(_ markdown: String) -> [String] {
    Markdown(words.translatingComments(in: markdown)).text(style, to: Terminal.width).lines.map(String.init)
  }
}
