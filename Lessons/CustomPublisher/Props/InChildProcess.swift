import Foundation
import LessonKit

/// Runs code that ends the process, in a process of its own, and prints what it printed and how it ended.
///
/// The child process runs the same step of the same lesson, as far as this call.
func inChildProcess(step: Int, _ body: () -> Void) throws {
  let variable = "CUSTOM_PUBLISHER_CHILD"
  let start = "(child process)"
  guard ProcessInfo.processInfo.environment[variable] == nil else {
    print(start)
    body()
    exit(0)
  }
  let child = try ChildProcess.run(
    Bundle.main.executableURL!, ["--step", "\(step)"], environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"])
  let lines = child.output.split(separator: "\n").drop { $0 != start }.dropFirst()
  for line in lines { print(line) }
  let reason =
    child.errors.firstMatch(of: #/(?:Fatal error|Precondition failed): (.+)/#)?.output.1 ?? "no reason is given"
  let ending = if case .signal = child.ending { "crashed: \(reason)" } else { "\(child.ending)" }
  print("(the child process \(ending))")
}
