import CoreFoundation
import Foundation

/// Actions to be performed at dates, in the order of their dates. Actions with the same date stay in the order in
/// which they were added.
///
/// The timers of Foundation and Dispatch do not fire in that order when dates are close, because each timer converts its date
/// to another clock at another moment. So a timer does not choose the action: the queue does.
final class ActionQueue: @unchecked Sendable {
  /// A repeated action. The lock of the queue guards it.
  private final class Repetition: @unchecked Sendable {
    /// The number of the next run in the timetable.
    var number = 0
    var isCancelled = false
  }

  private let lock = Lock()
  private var timetable = Timetable<Date>()
  private var knownBase: Unmanaged<CFRunLoop>?

  /// The run loop of Core Foundation, if the owner is a run loop and its thread has told. It lives as long as the owner.
  var base: Unmanaged<CFRunLoop>? {
    get { lock.withLock { knownBase } }
    set { lock.withLock { knownBase = newValue } }
  }

  /// Sets the queue's timer. It is called under the lock, because it calls only Dispatch.
  private let setTimer: (Date) -> Void

  /// - Parameter setTimer: Sets a timer that calls `performDue()` at a date. A queue without a timer of its own has one
  ///   for each action, which calls `performEarliest()`.
  init(setTimer: @escaping (Date) -> Void = { _ in }) { self.setTimer = setTimer }

  func add(at date: Date, _ action: @escaping () -> Void) { lock.withLock { _ = insert(at: date, action) } }

  /// Performs an action at a date, and then after each interval, until it is cancelled. Runs that are missed are not made
  /// up for.
  ///
  /// - Returns: A cancellable that ends the repetition. The repetition also ends when the cancellable is deallocated.
  func repeatedly(from date: Date, every interval: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
    let repetition = Repetition()
    add(repetition, at: date, interval, action)
    return AnyCancellable { [self] in
      let action = lock.withLock {
        repetition.isCancelled = true
        return timetable.remove(repetition.number)
      }
      // Released here, where no lock is held.
      withExtendedLifetime(action) {}
    }
  }

  /// Adds the next run of a repetition, unless it is cancelled.
  private func add(
    _ repetition: Repetition, at date: Date, _ interval: TimeInterval, _ action: @escaping () -> Void
  ) {
    lock.withLock {
      if repetition.isCancelled { return }
      repetition.number = insert(at: date) { [weak self] in
        action()
        let missed = max((Date().timeIntervalSince(date) / interval).rounded(.down), 0)
        let next = date.addingTimeInterval((missed + 1) * interval)
        self?.add(repetition, at: min(next, .distantFuture), interval, action)
      }
    }
  }

  /// Adds an action, and returns its number. The caller holds the lock.
  private func insert(at date: Date, _ action: @escaping () -> Void) -> Int {
    let number = timetable.add(at: date, action)
    if timetable.first == date { setTimer(date) }
    return number
  }

  /// Performs the action with the earliest date. No timer fires before the date of its action. So the earliest action is
  /// always due when a timer fires.
  func performEarliest() { lock.withLock { timetable.takeFirst() }?() }

  /// Performs the actions that are due, and sets the timer for the next one.
  func performDue() { while let action = lock.withLock({ takeDue() }) { action() } }

  /// Takes the next action that is due. If none is, sets the timer. The caller holds the lock.
  private func takeDue() -> (() -> Void)? {
    guard let first = timetable.first else { return nil }
    if first <= Date() { return timetable.takeFirst() }
    setTimer(first)
    return nil
  }
}
