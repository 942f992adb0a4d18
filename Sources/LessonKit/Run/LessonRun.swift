import Foundation
import Recording

extension [StepRun] {
  /// Runs a lesson's executable with `--json`.
  ///
  /// - Throws: A `LessonError` that says why it was not run to its end.
  package init(running executable: URL, step: Int? = nil, limit: Double = 30) throws {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else { throw LessonError.failure(.notBuilt) }
    let options = step.map { ["--step", "\($0)"] } ?? []
    let outcome = try ChildProcess.run(
      executable, ["--json"] + options,
      // With the second, the program need not start itself anew.
      environment: [
        StepRecorder.linesVariable: Self.lines(of: executable).path, LessonRunner.hashingVariable: "1",
      ], limit: limit)
    if let problem = outcome.problem { throw LessonError.failure(problem) }
    let array = step == nil ? outcome.output : "[\(outcome.output)]"
    guard let runs = try? JSONDecoder().decode([StepRun].self, from: Data(array.utf8)) else {
      throw LessonError.failure(.jsonUnreadable.with(executable.lastPathComponent))
    }
    self = runs
  }

  /// The file beside an executable with the lines of its calls. What an older executable has left behind is removed.
  private static func lines(of executable: URL) -> URL {
    let file = executable.appendingPathExtension("lines")
    func date(_ file: URL) -> Date? {
      try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    if let old = date(file), old < date(executable) ?? .now { try? FileManager.default.removeItem(at: file) }
    return file
  }
}
