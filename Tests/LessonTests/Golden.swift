import Foundation
import LessonKit

/// A run of a lesson, and the trace that it should print.
struct Golden {
  let executable: URL
  var arguments: [String] = []
  let expected: URL
  var limit = 30.0

  /// Runs the lesson and returns all that is wrong with it.
  func problems() throws -> [String] {
    let trace = try Trace(file: expected, named: expected.path, of: executable.lastPathComponent)
    return try Verdict(running: executable, arguments, expecting: trace, limit: limit).problems
  }
}
