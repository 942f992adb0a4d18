import Foundation
import Synchronization

/// Whether the main run loop was found never to turn again.
///
/// Where `main` is asynchronous, as it is where tests run, Foundation on Linux ends the main thread and leaves the main
/// queue to other threads. On Apple's systems the main run loop turns then. So that what is received there is received
/// here as well, the main queue does what the main run loop is given.
private let isOrphaned = Atomic(false)

extension RunLoop {
  /// Performs a closure on the thread of the loop, and wakes the loop, as Foundation on Linux does not do by itself.
  func performAndWake(_ action: @escaping @Sendable () -> Void) {
    if self !== RunLoop.main {
      perform(action)
      if RunLoop.current !== self {
        add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }, forMode: .default)
      }
      return
    }
    if !isOrphaned.load(ordering: .relaxed) { perform(action) }
    if !isMainThreadTurning { onMainQueue { isAlive in if !isAlive { action() } } }
  }

  /// Lets a timer run in this loop.
  func start(_ timer: Timer, in mode: RunLoop.Mode) {
    if self !== RunLoop.main { return add(timer, forMode: mode) }
    // On another thread it is not known yet whether there is a loop to add it to.
    let isAdded = Thread.isMainThread
    if isAdded { add(timer, forMode: mode) }
    if isMainThreadTurning { return }
    let timer = Transfer(timer)
    onMainQueue { isAlive in
      if !isAlive { return timer.value.fireOnMainQueue() }
      if !isAdded { RunLoop.main.add(timer.value, forMode: mode) }
    }
  }

  /// Whether this is the main thread, and its loop turns for sure, as it is what calls.
  private var isMainThreadTurning: Bool { Thread.isMainThread && currentMode != nil }

  /// Calls a closure on the main queue, and tells it whether the main thread is what serves it.
  private func onMainQueue(_ action: @escaping @Sendable (_ isAlive: Bool) -> Void) {
    DispatchQueue.main.async {
      let isAlive = Thread.isMainThread
      if !isAlive { isOrphaned.store(true, ordering: .relaxed) }
      action(isAlive)
    }
  }
}

extension Timer {
  /// Does what a run loop would.
  fileprivate func fireOnMainQueue() {
    let source = DispatchSource.makeTimerSource(queue: .main)
    let timer = Transfer(self)
    source.setEventHandler {
      timer.value.fire()
      // One that does not repeat is invalid once it has fired.
      if !timer.value.isValid { source.cancel() }
    }
    let repeating = DispatchTimeInterval.nanoseconds(Int(min(timeInterval, 9e9) * 1e9))
    source.schedule(wallDeadline: DispatchWallTime(fireDate), repeating: timeInterval > 0 ? repeating : .never)
    source.resume()
  }
}
