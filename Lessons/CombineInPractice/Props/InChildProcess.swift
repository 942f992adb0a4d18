import Foundation
import LessonKit

/// Runs code that ends the process, in a process of its own, and prints what it printed and how it ended.
///
/// The child process runs the same step of the same lesson, as far as this call.
func inChildProcess(step: Int, _ body: () -> Void) throws {
  let variable = "COMBINE_IN_PRACTICE_CHILD"
  let start = "(child process)"
  guard ProcessInfo.processInfo.environment[variable] == nil else {
    print(start)
    body()
    exit(0)
  }
  let child = try ChildProcess.run(
    Bundle.main.executableURL!, ["--step", "\(step)"], environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"])
  for line in child.output.split(separator: "\n").drop(while: { $0 != start }).dropFirst() { print(line) }
  if case .signal = child.ending {
    print("(a signal ended the child process)")
  } else {
    print("(the child process: \(child.ending))")
  }
}
