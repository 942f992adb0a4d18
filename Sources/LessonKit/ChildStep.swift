import Foundation

extension ChildProcess {
  /// Runs a part of a step in a process of its own, because it crashes or hangs. Prints the part's lines, and then how
  /// the process ended.
  ///
  ///     try ChildProcess.run(partOf: 3) {
  ///       print("Hello")
  ///       fatalError()
  ///     }
  ///     // Hello
  ///     // (the child process crashed)
  ///
  /// The child process runs the same step of the same lesson, as far as this call.
  ///
  /// - Parameters:
  ///   - step: The number of the step that makes the call.
  ///   - limit: After how many seconds a process that hangs is stopped.
  public static func run(partOf step: Int, limit: Int = 10, _ body: () -> Void) throws {
    let variable = "LESSON_CHILD"
    let start = "(child process)"
    guard ProcessInfo.processInfo.environment[variable] == nil else {
      print(start)
      // The part's time begins here, however long a busy machine took to start the process.
      alarm(UInt32(limit))
      body()
      exit(EXIT_SUCCESS)
    }
    // Without a backtrace, which would be a page of addresses.
    let child = try run(
      Bundle.main.executableURL!, ["--step", "\(step)"], environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"],
      limit: Double(limit) + 30)
    for line in child.output.split(separator: "\n").drop(while: { $0 != start }).dropFirst() { print(line) }
    switch child.ending {
    case .signal(SIGALRM):
      print("(the child process hangs: we stop it after \(limit == 1 ? "1 second" : "\(limit) seconds"))")
    case .signal: print("(the child process crashed\(child.reason.map { ": \($0)" } ?? ""))")
    case .exit(let code): print("(the child process ended with exit code \(code))")
    case .stopped: print("(the child process: \(child.ending))")
    }
  }
}

extension ChildProcess.Outcome {
  /// Why it crashed, if Swift says so in words that are the same on each system. The text of a fatal error may not be.
  fileprivate var reason: Substring? {
    errors.firstMatch(of: #/Precondition failed: (.+)/#)?.output.1
      ?? errors.firstMatch(of: #/Simultaneous accesses/#)?.output
  }
}
