import LessonKit

/// Runs a part of a step that crashes in a process of its own, and prints its lines and how it ended.
func inChildProcess(step: Int, _ body: () -> Void) throws {
  let child = try ChildProcess.run(partOf: step, body)
  let reason = child.errors.contains("Simultaneous accesses") ? ": Simultaneous accesses" : ""
  if case .signal = child.ending { print("(the process crashed\(reason))") } else { print("(\(child.ending))") }
}
