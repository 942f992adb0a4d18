import Foundation
import LessonKit

private let variable = "REACTIVE_SEARCH_CHILD"

/// Runs a part of a step that crashes in a process of its own, and prints its lines and how it ended.
///
/// - Parameters:
///   - number: The number of the step.
///   - body: The part. This must be the first thing that the step does.
func inChildProcess(step number: Int, _ body: () -> Void) throws {
  if ProcessInfo.processInfo.environment[variable] != nil {
    body()
    exit(EXIT_SUCCESS)
  }
  // Without a backtrace, which would be a page of addresses.
  let child = try ChildProcess.run(
    Bundle.main.executableURL!, ["--step", "\(number)"],
    environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"])
  // The first line is the title of the step.
  for line in child.output.split(separator: "\n").dropFirst() { print(line) }
  let reason = child.errors.contains("Simultaneous accesses") ? ": Simultaneous accesses" : ""
  if case .signal = child.ending { print("(the process crashed\(reason))") } else { print("(\(child.ending))") }
}
