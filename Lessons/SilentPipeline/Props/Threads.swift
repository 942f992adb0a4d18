import Foundation
import LessonKit

/// Runs a closure on a thread of its own, and waits until it is done.
func onAnotherThread(_ body: @escaping () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  let closure = Unchecked(body: body)
  Thread.detachNewThread {
    closure.body()
    isDone.signal()
  }
  isDone.wait()
}

/// This thread waits while the other one runs the closure.
private struct Unchecked: @unchecked Sendable {
  let body: () -> Void
}

/// Lets the main run loop do what waits for it, as the run loop of an app does all the time.
func turnMainRunLoop() {
  print("(the main run loop turns)")
  _ = RunLoop.main.run(mode: .default, before: Date())
}
