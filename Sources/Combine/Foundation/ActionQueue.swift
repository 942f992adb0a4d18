import Foundation

/// Actions to be performed at dates, in the order of their dates. Actions with the same date keep the order in which they
/// were added.
///
/// One timer serves them all. The timers of Foundation and Dispatch do not keep the order of close dates, because each
/// converts its date to another clock at another moment. And a timer of Foundation on Linux is never released whole: it
/// keeps some 335 bytes. So there is not one for each action.
final class ActionQueue: @unchecked Sendable {
  /// A repeated action. The lock of the queue guards it.
  private final class Repetition: @unchecked Sendable {
    /// The number of the next run in the timetable.
    var number = 0
    var isCancelled = false
  }

  private let lock = Lock()
  private var timetable = Timetable<Date>()

  /// Sets the timer, which calls `performNext()`, to the earliest date. Nil if no action waits. It is called under the
  /// lock, because it calls only Foundation and Dispatch.
  private var setTimer: (Date?) -> Void = { _ in }

  /// - Parameter makeTimer: Makes the timer of the queue. Returns what sets it.
  init(_ makeTimer: (ActionQueue) -> (Date?) -> Void) { setTimer = makeTimer(self) }

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
        let action = timetable.remove(repetition.number)
        if timetable.count == 0 { setTimer(nil) }
        return action
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

  /// Sets the timer though no action waits. The first time, this makes it.
  func wake() { lock.withLock { for _ in 1...2 { setTimer(.distantFuture) } } }

  /// Performs the earliest action, if it is due. The timer is set for the next one before, because the action may turn a
  /// run loop. It goes only afterwards, because the action may add another one.
  func performNext() {
    let action = lock.withLock {
      // A timer may fire somewhat too early.
      let action = timetable.first.flatMap { $0 <= Date() ? timetable.takeFirst() : nil }
      setTimer(timetable.first ?? .distantFuture)
      return action
    }
    action?()
    lock.withLock { if timetable.count == 0 { setTimer(nil) } }
  }
}
