import Book
import LessonKit

/// What a run of an exercise says about the reader's solution.
struct ExerciseRun {
  /// What it printed between its heading and its last line, which is the feedback.
  let lines: [String]

  /// Why the solution is not right, in a sentence; nil if it is.
  let fault: String?

  init(_ outcome: ChildProcess.Outcome, in language: Language = .english) {
    let (lines, feedback) = Self.parts(of: Trace(outcome.output))
    self.lines = lines
    if let problem = outcome.problemMessage.map({ language.says($0) }) {
      fault = problem.prefix(1).uppercased() + problem.dropFirst()
    } else if feedback == Feedback.right {
      fault = nil
    } else {
      fault =
        feedback.map { String($0.dropFirst(Feedback.notYet.count)) }
        ?? language.says(.noVerdict)
    }
  }

  /// The lines that the given solution prints.
  static func expectedLines(of exercise: ExerciseSource, in package: PackageFolder) throws -> [String] {
    let path = "\(exercise.folder)/expected.txt"
    guard let part = Trace(try package.text(path)).part(ofStep: exercise.number) else {
      throw LessonError.failure(.noStepToRestore.with(path, exercise.number, path))
    }
    return parts(of: part).lines
  }

  private static func parts(of trace: Trace) -> (lines: [String], feedback: String?) {
    var lines = Array(trace.lines.dropFirst())
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let last = lines.last, last == Feedback.right || last.hasPrefix(Feedback.notYet) else { return (lines, nil) }
    return (lines.dropLast(), last)
  }
}
