import Foundation
import Synchronization

/// Whether the main run loop will never run again.
///
/// If `main` is asynchronous, as it is in tests, Foundation on Linux ends the main thread and lets other threads serve
/// the main queue. On Apple's systems the main run loop runs in that case. Programs must receive the same events on
/// both. So on Linux the main queue then performs the closures and timers of the main run loop.
private let isOrphaned = Atomic(false)

extension RunLoop {
  /// Performs a closure on the thread of the loop, and wakes the loop. Foundation on Linux does not wake it.
  func performAndWake(_ action: @escaping @Sendable () -> Void) {
    let runs = self !== RunLoop.main || Self.isMainRunLoopRunning
    if runs || !isOrphaned.load(ordering: .relaxed) { perform(action) }
    if runs { wake(.default) } else { Self.onMainQueue { isAlive in if !isAlive { action() } } }
  }

  /// Whether the main run loop is calling the current code. If it is, it certainly runs.
  static var isMainRunLoopRunning: Bool { Thread.isMainThread && RunLoop.main.currentMode != nil }

  /// Calls a closure on the main queue, and passes it whether the main thread serves the queue.
  static func onMainQueue(_ action: @escaping @Sendable (_ isAlive: Bool) -> Void) {
    DispatchQueue.main.async {
      let isAlive = Thread.isMainThread
      if !isAlive { isOrphaned.store(true, ordering: .relaxed) }
      action(isAlive)
    }
  }
}
