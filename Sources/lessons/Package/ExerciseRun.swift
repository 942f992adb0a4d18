import Book
import Foundation
import LessonKit

/// What a run of an exercise says about the reader's solution.
struct ExerciseRun {
  /// What it printed between its heading and its last line, which is the feedback.
  let lines: [String]

  /// Why the solution is not right, in a sentence; nil if it is.
  let fault: String?

  /// What the exercise is run with, so that it reports to this process.
  static let environment = [FeedbackReport.variable: mark]

  private static let mark = UUID().uuidString

  init(_ outcome: ChildProcess.Outcome, in language: Language = .english) {
    let trace = Trace(outcome.output)
    lines = Self.linesWithoutFeedback(of: trace)
    let faults = FeedbackReport.faults(in: trace.lines, markedBy: Self.mark)
    if let problem = outcome.problemMessage.map({ language.says($0) }) {
      fault = problem.prefix(1).uppercased() + problem.dropFirst()
    } else if let faults {
      fault = faults.first.map { language.says($0) }
    } else {
      fault = language.says(.noVerdict)
    }
  }

  /// The lines that the given solution prints.
  static func expectedLines(of exercise: ExerciseSource, in package: PackageFolder) throws -> [String] {
    let path = "\(exercise.folder)/expected.txt"
    guard let part = Trace(try package.text(path)).part(ofStep: exercise.number) else {
      throw LessonError.failure(.noStepToRestore.with(path, exercise.number, path))
    }
    return linesWithoutFeedback(of: part)
  }

  private static func linesWithoutFeedback(of trace: Trace) -> [String] {
    var lines = trace.lines.dropFirst().filter { !$0.hasPrefix(mark) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let last = lines.last, last == Feedback.right || last.hasPrefix(Feedback.notYet) { lines.removeLast() }
    return lines
  }
}
