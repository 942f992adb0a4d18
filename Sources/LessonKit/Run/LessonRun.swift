import Foundation
import Recording

/// What became of running a lesson, as data.
package enum LessonRun {
  case steps([StepRun])

  /// It was not run to its end; the message says why.
  case failed(Message)

  /// Runs an executable with `--json`.
  package init(_ executable: URL, step: Int? = nil, limit: Double = 30) {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      self = .failed(.notBuilt)
      return
    }
    do {
      let options = step.map { ["--step", "\($0)"] } ?? []
      let outcome = try ChildProcess.run(executable, ["--json"] + options, limit: limit)
      if let problem = outcome.problem {
        self = .failed(problem)
      } else {
        let array = step == nil ? outcome.output : "[\(outcome.output)]"
        self = .steps(try JSONDecoder().decode([StepRun].self, from: Data(array.utf8)))
      }
    } catch let error as LessonError {
      self = .failed(error.message)
    } catch {
      self = .failed(.jsonUnreadable.with(executable.lastPathComponent))
    }
  }
}
