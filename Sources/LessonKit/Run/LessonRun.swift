import Foundation
import Recording

extension [StepRun] {
  /// Runs a lesson's executable with `--json`.
  ///
  /// - Throws: A `LessonError` that says why it was not run to its end.
  package init(running executable: URL, step: Int? = nil, limit: Double = 30) throws {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else { throw LessonError.failure(.notBuilt) }
    let options = step.map { ["--step", "\($0)"] } ?? []
    let outcome = try ChildProcess.run(executable, ["--json"] + options, limit: limit)
    if let problem = outcome.problem { throw LessonError.failure(problem) }
    let array = step == nil ? outcome.output : "[\(outcome.output)]"
    guard let runs = try? JSONDecoder().decode([StepRun].self, from: Data(array.utf8)) else {
      throw LessonError.failure(.jsonUnreadable.with(executable.lastPathComponent))
    }
    self = runs
  }
}
