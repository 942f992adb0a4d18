import LessonKit

/// Runs code in a process of its own, because it crashes or hangs, and prints what the process printed and how it ended.
///
/// - Parameters:
///   - step: The number of the step that calls this function.
///   - limit: After how many seconds a process that hangs is stopped.
///   - body: The code.
func inChildProcess(step: Int, limit: Double = 10, _ body: () -> Void) throws {
  let child = try ChildProcess.run(partOf: step, limit: limit, body)
  let ending =
    switch child.ending {
    case .signal: "crashed"
    case .timeLimit(let seconds): "hangs: we stop it after \(Int(seconds)) seconds"
    case .exit(let code): "ended with exit code \(code)"
    }
  print("(the child process \(ending))")
}
