import Foundation
import LessonKit

/// Runs the closure in a process of its own, because it crashes or hangs, and prints what the process printed and how it
/// ended.
///
/// - Parameters:
///   - step: The number of the step that calls this function. The new process runs this step only.
///   - limit: After how many seconds a process that hangs is stopped.
///   - body: The closure.
func inChildProcess(step: Int, limit: Double = 10, _ body: () -> Void) throws {
  let variable = "THREAD_SAFE_SIGNAL_CHILD"
  guard ProcessInfo.processInfo.environment[variable] == nil else {
    body()
    exit(0)
  }
  // Without a backtrace, which would be a page of addresses.
  let child = try ChildProcess.run(
    Bundle.main.executableURL!, ["--step", "\(step)"], environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"],
    limit: limit)
  let lines = child.output.split(separator: "\n").dropFirst()
  print(lines.joined(separator: "\n"))
  let ending =
    switch child.ending {
    case .signal: "crashed"
    case .timeLimit(let seconds): "hangs: we stop it after \(Int(seconds)) seconds"
    case .exit(let code): "ended with exit code \(code)"
    }
  print("(the child process \(ending))")
}
