import Foundation
import LessonKit

/// A run of a lesson, and the trace that it should print.
struct Golden {
  let executable: URL
  var arguments: [String] = []
  let expected: URL
  var limit = 10.0

  /// Runs the lesson and returns all that is wrong with it.
  func problems() throws -> [String] {
    let trace = Trace(try String(contentsOf: expected, encoding: .utf8))
    return try Verdict(running: executable, arguments, expecting: trace, limit: limit).problems
  }

  /// Runs the lesson and makes what it prints the expected trace. A run that is not clean is not recorded.
  func record() throws {
    let outcome = try ChildProcess.run(executable, arguments, limit: limit)
    if let problem = outcome.problem { throw RecordingError(description: "not recorded: \(problem)") }
    try Data(outcome.output.utf8).write(to: expected)
  }
}

struct RecordingError: Error, CustomStringConvertible {
  let description: String
}
