import CoreFoundation
import Foundation

/// A timer of a run loop, whose closure can be released.
///
/// A `Timer` of Foundation on Linux is never released whole: some 335 bytes of it stay, and its closure. So this is a timer
/// of Core Foundation, which has no such fault.
final class RunLoopTimer: @unchecked Sendable {
  private struct State {
    var action: (() -> Void)?
    var timer: CFRunLoopTimer?

    /// Takes the place of the timer if the main run loop will never run again.
    var source: (any DispatchSourceTimer)?
  }

  private let date: Date

  /// Zero if the timer fires once.
  private let interval: TimeInterval
  private let lock = Lock()
  private var state: State

  init(
    at date: Date, every interval: TimeInterval = 0, tolerance: TimeInterval, in runLoop: RunLoop, _ mode: RunLoop.Mode,
    _ action: @escaping () -> Void
  ) {
    (self.date, self.interval) = (date, interval)
    state = State(action: action)
    // It holds this object until it has fired for the last time, or is invalidated.
    let timer = CFRunLoopTimerCreateWithHandler(nil, date.timeIntervalSinceReferenceDate, interval, 0, 0) { _ in
      self.perform()
    }!
    CFRunLoopTimerSetTolerance(timer, tolerance)
    state.timer = timer
    runLoop === RunLoop.main ? addToMain(mode) : add(to: runLoop, mode)
  }

  private func perform() { lock.withLock { state.action }?() }

  /// Stops the timer. Releases everything after unlocking.
  func cancel() {
    let former = lock.withLock { exchange(&state, with: State()) }
    if let timer = former.timer { CFRunLoopTimerInvalidate(timer) }
    former.source?.cancel()
  }

  private func add(to runLoop: RunLoop, _ mode: RunLoop.Mode) {
    guard let timer = lock.withLock({ state.timer }) else { return }
    guard let base = runLoop.base else {
      runLoop.perform(inModes: [mode]) { self.add(to: RunLoop.current, mode) }
      return runLoop.wake(mode)
    }
    // The name of the common modes is compared by identity.
    let name = CFStringCreateWithCString(nil, mode.rawValue, CFStringBuiltInEncodings.UTF8.rawValue)
    CFRunLoopAddTimer(base, timer, mode == .common ? kCFRunLoopCommonModes : name)
  }

  private func addToMain(_ mode: RunLoop.Mode) {
    // Another thread does not know whether the main run loop still runs. The main queue finds out below.
    let isAdded = Thread.isMainThread
    if isAdded { add(to: RunLoop.main, mode) }
    if RunLoop.isMainRunLoopRunning { return }
    RunLoop.onMainQueue { [self] isAlive in
      if !isAlive { fireOnMainQueue() } else if !isAdded { add(to: RunLoop.main, mode) }
    }
  }

  /// Fires on the main queue, as a run loop would.
  private func fireOnMainQueue() {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.setEventHandler { [self] in
      perform()
      if interval == 0 { cancel() }
    }
    let repeating = DispatchTimeInterval.nanoseconds(Int(min(interval, 9e9) * 1e9))
    source.schedule(wallDeadline: DispatchWallTime(date), repeating: interval > 0 ? repeating : .never)
    source.resume()
    let isCancelled = lock.withLock {
      if state.action != nil { state.source = source }
      return state.action == nil
    }
    if isCancelled { source.cancel() }
  }
}
