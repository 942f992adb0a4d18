import LessonKit

/// Runs code that ends the process, in a process of its own, and prints what it printed and how it ended.
func inChildProcess(step: Int, _ body: () -> Void) throws {
  let child = try ChildProcess.run(partOf: step, body)
  if case .signal = child.ending {
    print("(a signal ended the child process)")
  } else {
    print("(the child process: \(child.ending))")
  }
}
