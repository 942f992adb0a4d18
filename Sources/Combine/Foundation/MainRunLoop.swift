import Foundation
import Synchronization

/// Whether the main run loop will never run again.
///
/// If `main` is asynchronous, as it is in tests, Foundation on Linux ends the main thread and lets other threads serve
/// the main queue. On Apple's systems the main run loop runs in that case. Programs must receive the same events on
/// both. So on Linux the main queue then performs the closures and timers of the main run loop.
private let isOrphaned = Atomic(false)

/// Finds out whether the main run loop will never run again. The caller runs on the main queue.
func isMainRunLoopOver() -> Bool {
  if !Thread.isMainThread { isOrphaned.store(true, ordering: .relaxed) }
  return !Thread.isMainThread
}

/// Whether the main run loop is calling the current code. If it is, it certainly runs.
var isMainRunLoopCalling: Bool { Thread.isMainThread && RunLoop.main.currentMode != nil }

extension RunLoop {
  /// Performs a closure on the thread of the loop, and wakes the loop. Foundation on Linux does not wake it.
  func performAndWake(_ action: @escaping @Sendable () -> Void) {
    if self !== RunLoop.main {
      perform(action)
      if RunLoop.current !== self { wake() }
      return
    }
    if !isOrphaned.load(ordering: .relaxed) { perform(action) }
    if !isMainRunLoopCalling { DispatchQueue.main.async { if isMainRunLoopOver() { action() } } }
  }
}
