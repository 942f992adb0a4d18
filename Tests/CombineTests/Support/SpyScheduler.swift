import Combine
import TestKit
import VirtualTime

/// Records what it is told to schedule. The test says what becomes of it: nothing by default.
final class SpyScheduler: Scheduler {
  typealias Perform = (_ date: VirtualTime, _ action: @escaping () -> Void) -> Void

  /// The calls: `now, options nil`, `after 2s, tolerance 0.5s, options nil`, `every 5s`.
  private(set) var events: [String] = []

  /// One for each repetition. They record the cancellations, and do nothing about them.
  private(set) var repetitions: [ManualSubscription] = []

  var now: VirtualTime { readClock() }
  var minimumTolerance: VirtualTime.Stride { 0.25 }
  private let readClock: () -> VirtualTime
  private let once: Perform
  private let again: Perform

  /// - Parameters:
  ///   - now: Returns the time.
  ///   - once: Takes what is to run once.
  ///   - again: Takes what is to run again and again.
  init(
    now: @escaping () -> VirtualTime = { VirtualTime(nanoseconds: 0) }, once: @escaping Perform = { _, _ in },
    again: @escaping Perform = { _, _ in }
  ) {
    readClock = now
    self.once = once
    self.again = again
  }

  func schedule(options: Int?, _ action: @escaping () -> Void) {
    events.append("now, options \(options.map { "\($0)" } ?? "nil")")
    once(now, action)
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Int?, _ action: @escaping () -> Void
  ) {
    events.append("after \(date), tolerance \(tolerance), options \(options.map { "\($0)" } ?? "nil")")
    once(date, action)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Int?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    events.append("every \(interval), options \(options.map { "\($0)" } ?? "nil")")
    let repetition = ManualSubscription()
    repetitions.append(repetition)
    again(date, action)
    return repetition
  }
}
