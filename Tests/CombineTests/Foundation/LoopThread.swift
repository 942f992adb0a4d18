import Combine
import Foundation
import TestKit

/// A thread that does nothing but turn its run loop, until it is stopped.
///
/// Tests do not run on the main thread and must not hold it up, so what is tested of run loops is tested on this one.
final class LoopThread: @unchecked Sendable {
  /// Set by the thread before anybody comes through the gate, and never again.
  private(set) var runLoop: RunLoop!

  private var worker: Worker!
  private let lock = NSLock()
  private var isStopped = false

  /// - Parameter turn: How many seconds the loop waits for something to happen, before it looks whether it is stopped.
  init(turn: TimeInterval = 0.01) {
    let hasStarted = Gate()
    worker = Worker { [self] in
      runLoop = RunLoop.current
      // A loop without a timer would not wait, but return at once.
      let idle = Timer(timeInterval: 1e6, repeats: true) { _ in }
      runLoop.add(idle, forMode: .default)
      hasStarted.open()
      while !lock.withLock({ isStopped }) {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: turn))
      }
      idle.invalidate()
    }
    hasStarted.wait()
  }

  /// Ends the thread. Returns false if it does not end.
  func stop() -> Bool {
    lock.withLock { isStopped = true }
    return worker.join()
  }
}
