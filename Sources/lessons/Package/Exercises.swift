import Foundation
import LessonKit
import LessonPackage

/// What a run of an exercise says about the reader's solution.
struct ExerciseRun {
  /// What it printed between its heading and its last line, which is the feedback.
  let lines: [String]

  /// Why the solution is not right, in a sentence; nil if it is.
  let fault: String?

  /// What the exercise is run with, so that it reports to this process.
  static let environment = [FeedbackReport.variable: mark]

  private static let mark = UUID().uuidString

  /// - Parameter words: What the comments of the trace, which a sentence may quote, say in that language.
  init(_ outcome: ChildProcess.Outcome, in language: Language = .english, words: TraceWords = TraceWords()) {
    let trace = Trace(outcome.output)
    lines = Self.linesWithoutFeedback(of: trace)
    if let problem = outcome.problem.map({ language.says($0) }) {
      fault = problem.prefix(1).uppercased() + problem.dropFirst()
    } else if let faults = FeedbackReport.faults(in: trace.lines, markedBy: Self.mark) {
      fault = faults.first.map { words.translatingComments(in: language.says($0)) }
    } else {
      fault = language.says(.noVerdict)
    }
  }

  fileprivate static func linesWithoutFeedback(of trace: Trace) -> [String] {
    var lines = trace.lines.dropFirst().filter { !$0.hasPrefix(mark) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let last = lines.last, last == Feedback.right || last.hasPrefix(Feedback.notYet) { lines.removeLast() }
    return lines
  }
}

extension PackageFolder {
  /// What a right solution prints, if random streams have that seed; if it is nil, the exercise's own.
  func expectedLines(of exercise: ExerciseSource, seed: Int? = nil) throws -> [String] {
    let path = "\(exercise.folder)/expected.txt"
    guard let part = Trace(try text(path)).part(ofStep: exercise.number) else {
      throw LessonError.failure(.noStepToRestore.with(path, exercise.number))
    }
    let lines = ExerciseRun.linesWithoutFeedback(of: part)
    guard let seed = seed.map({ UInt64(bitPattern: Int64($0)) }) else { return lines }
    return lines.map { $0.replacing(#/ random streams, seed \d+\)$/#, with: " random streams, seed \(seed))") }
  }

  /// Takes the next hint of an exercise, and remembers that it was taken.
  ///
  /// - Returns: All hints that were taken so far, and whether the last of them is new.
  func takeHint(of exercise: ExerciseSource) -> (shown: [String], isNew: Bool) {
    var taken = 0
    updateProgress {
      taken = $0.exercises[exercise.fileName]?.hints ?? 0
      $0.exercises[exercise.fileName, default: Progress.Exercise()].hints = min(taken + 1, exercise.hints.count)
    }
    return (Array(exercise.hints.prefix(taken + 1)), taken < exercise.hints.count)
  }

  /// How the given solution differs from the reader's file, as `diff -u` writes it. Empty if both are the same.
  func solutionDifference(of exercise: ExerciseSource, around context: Int = 3) throws -> [String] {
    let mine = isFile(exercise.file) ? try text(exercise.file) : ""
    let differences = Trace(mine).differences(to: Trace(try text(exercise.solutionFile)), around: context)
    guard !differences.isEmpty else { return [] }
    let style = Terminal.style
    let head = [style.bad("--- \(exercise.file)"), style.good("+++ \(exercise.solutionFile)")]
    return differences.reduce(into: head) { lines, difference in
      lines.append(style.faint(language.says(.lineOfHunk, difference.line)))
      lines += difference.rows.map { row in
        // That is a name for a line of a trace. In code an empty line needs none.
        let line = row.mark.rawValue + (row.text == .emptyLine ? "" : language.says(row.text))
        return row.mark.coloured(line.withoutBlanksAtItsEnd)
      }
    }
  }
}
