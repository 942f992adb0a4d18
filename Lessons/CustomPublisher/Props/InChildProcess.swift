import LessonKit

/// Runs code that ends the process, in a process of its own, and prints what it printed and how it ended.
func inChildProcess(step: Int, _ body: () -> Void) throws {
  let child = try ChildProcess.run(partOf: step, body)
  let reason =
    child.errors.firstMatch(of: #/(?:Fatal error|Precondition failed): (.+)/#)?.output.1 ?? "no reason is given"
  let ending = if case .signal = child.ending { "crashed: \(reason)" } else { "\(child.ending)" }
  print("(the child process \(ending))")
}
