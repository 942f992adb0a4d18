import CoreFoundation
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
    if self !== RunLoop.main || !isOrphaned.load(ordering: .relaxed) { perform(action) }
    if RunLoop.current === self {
      // A closure that the loop is performing has called this. The loop looks for closures once more before it sleeps, but
      // not for those that come meanwhile.
      CFRunLoopWakeUp(CFRunLoopGetCurrent())
    } else if self !== RunLoop.main {
      add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }, forMode: .default)
    }
    if self === RunLoop.main, !isMainRunLoopRunning { onMainQueue { isAlive in if !isAlive { action() } } }
  }

  /// Starts a timer in this loop.
  func start(_ timer: Timer, in mode: RunLoop.Mode) {
    if self !== RunLoop.main { return add(timer, forMode: mode) }
    // Another thread does not know whether the main run loop still runs. The main queue finds out below.
    let isAdded = Thread.isMainThread
    if isAdded { add(timer, forMode: mode) }
    if isMainRunLoopRunning { return }
    let timer = UncheckedSendable(timer)
    onMainQueue { isAlive in
      if !isAlive { return timer.value.fireOnMainQueue() }
      if !isAdded { RunLoop.main.add(timer.value, forMode: mode) }
    }
  }

  /// Whether the main run loop is calling the current code. If it is, it certainly runs.
  private var isMainRunLoopRunning: Bool { Thread.isMainThread && currentMode != nil }

  /// Calls a closure on the main queue, and passes it whether the main thread serves the queue.
  private func onMainQueue(_ action: @escaping @Sendable (_ isAlive: Bool) -> Void) {
    DispatchQueue.main.async {
      let isAlive = Thread.isMainThread
      if !isAlive { isOrphaned.store(true, ordering: .relaxed) }
      action(isAlive)
    }
  }
}

extension Timer {
  /// Fires the timer on the main queue, as a run loop would.
  fileprivate func fireOnMainQueue() {
    let source = DispatchSource.makeTimerSource(queue: .main)
    let timer = UncheckedSendable(self)
    source.setEventHandler {
      timer.value.fire()
      // A timer that does not repeat becomes invalid when it fires.
      if !timer.value.isValid { source.cancel() }
    }
    let repeating = DispatchTimeInterval.nanoseconds(Int(min(timeInterval, 9e9) * 1e9))
    source.schedule(wallDeadline: DispatchWallTime(fireDate), repeating: timeInterval > 0 ? repeating : .never)
    source.resume()
  }
}
