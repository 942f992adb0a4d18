import Foundation

extension ChildProcess {
  /// Runs a part of a step in a process of its own, because it crashes or hangs, and prints what it prints.
  ///
  /// The child process runs the same step of the same lesson, as far as this call.
  ///
  /// - Parameters:
  ///   - step: The number of the step that makes the call.
  ///   - limit: After how many seconds a process that hangs is stopped.
  ///   - body: The part.
  /// - Returns: How the process ended, and what it wrote.
  /// - Throws: What `Process` throws if the child cannot be started.
  public static func run(partOf step: Int, limit: Double = 10, _ body: () -> Void) throws -> Outcome {
    let variable = "LESSON_CHILD"
    let start = "(child process)"
    guard ProcessInfo.processInfo.environment[variable] == nil else {
      print(start)
      body()
      exit(EXIT_SUCCESS)
    }
    // Without a backtrace, which would be a page of addresses.
    let child = try run(
      Bundle.main.executableURL!, ["--step", "\(step)"], environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"],
      limit: limit)
    for line in child.output.split(separator: "\n").drop(while: { $0 != start }).dropFirst() { print(line) }
    return child
  }
}
