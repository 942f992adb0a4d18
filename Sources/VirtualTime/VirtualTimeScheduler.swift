import Combine
import Foundation

/// A scheduler whose clock moves only when the program moves it.
///
/// With it, code that debounces, throttles, delays or waits runs at once, and always with the same result.
///
///     let clock = VirtualTimeScheduler()
///     let words = PassthroughSubject<String, Never>()
///     let cancellable = words
///       .debounce(for: .seconds(1), scheduler: clock)
///       .sink { print(clock.now, $0) }
///     words.send("Merl")
///     clock.advance(by: .milliseconds(500))
///     words.send("Merlin")
///     clock.advance(by: .seconds(2))
///     // 1.5s Merlin
///
/// Scheduled closures run inside `advance(by:)`, `advance(to:)` and `run(limit:)`, on the thread that calls these
/// methods. They run in the order of their dates. Closures with the same date run in the order in which they were
/// scheduled. A closure may schedule and cancel others. Scheduling and cancelling are safe on any thread.
public final class VirtualTimeScheduler: Scheduler, @unchecked Sendable {
  /// This scheduler has no options.
  public typealias SchedulerOptions = Never

  public typealias SchedulerTimeType = VirtualTime

  private struct Entry {
    let id: Int
    let date: VirtualTime
    let action: () -> Void
  }

  private let lock = NSLock()

  // The lock guards the variables below. No action runs while it is held.
  private var clock = VirtualTime(nanoseconds: 0)
  private var nextID = 0

  /// By date, and then in the order of scheduling.
  private var entries: [Entry] = []

  /// Creates a scheduler whose clock is at zero.
  public init() {}

  /// The current instant. Only `advance(by:)`, `advance(to:)` and `run(limit:)` change it.
  public var now: VirtualTime { lock.withLock { clock } }

  /// Zero, because every closure runs exactly at its date.
  public var minimumTolerance: VirtualTime.Stride { .zero }

  /// How many closures wait for their date. A closure that repeats counts once.
  public var pending: Int { lock.withLock { entries.count } }

  // MARK: Moving the clock

  /// Moves the clock forward, and runs the closures that become due.
  ///
  /// - Parameter span: How far to move the clock. A negative span ends the program.
  public func advance(by span: VirtualTime.Stride) {
    advance(to: now.advanced(by: span))
  }

  /// Moves the clock forward to an instant, and runs the closures that become due, also those at that instant.
  ///
  /// - Parameter date: The instant. An instant in the past ends the program.
  public func advance(to date: VirtualTime) {
    precondition(date >= now, "a virtual clock at \(now) cannot go back to \(date)")
    while let entry = takeNext(until: date) { entry.action() }
    lock.withLock { clock = max(clock, date) }
  }

  /// Runs all scheduled closures, and the closures that they schedule, and moves the clock to the date of each.
  ///
  /// - Parameter limit: How many closures may run. If there are more, for example because a closure repeats for ever,
  ///   the program ends.
  public func run(limit: Int = 100_000) {
    var count = 0
    while let entry = takeNext(until: nil) {
      count += 1
      if count > limit {
        fatalError(
          "VirtualTimeScheduler.run() ran \(limit) closures and there are more; does something repeat for ever? "
            + "Use advance(by:), or a higher limit.")
      }
      entry.action()
    }
  }

  private func takeNext(until date: VirtualTime?) -> Entry? {
    lock.withLock {
      guard let first = entries.first, date == nil || first.date <= date! else { return nil }
      clock = max(clock, first.date)
      return entries.removeFirst()
    }
  }

  // MARK: Scheduling

  /// Runs a closure at the current instant, at the next call of `advance(by:)`, `advance(to:)` or `run(limit:)`.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    insert(after: now, id: newID(), action)
  }

  /// Runs a closure at an instant. An instant in the past counts as the current one.
  public func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    insert(after: date, id: newID(), action)
  }

  /// Runs a closure at an instant, and then after each interval, until it is cancelled.
  ///
  /// - Parameter interval: The time from one run to the next. If it is not more than zero, the program ends.
  /// - Returns: A cancellable that ends the repetition. The repetition also ends when the cancellable is deallocated.
  public func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > .zero, "a closure can only repeat after an interval of more than zero, not \(interval)")
    let id = newID()
    let repetition = Repetition()
    repeatAction(id, repetition, after: date, interval, action)
    return AnyCancellable { [weak self] in
      repetition.cancel()
      self?.remove(id)
    }
  }

  /// Records whether a repetition was cancelled. While its closure runs, `entries` does not contain the repetition, so
  /// removing it there is not enough.
  private final class Repetition: @unchecked Sendable {
    private let lock = NSLock()
    private var isCancelledState = false

    var isCancelled: Bool { lock.withLock { isCancelledState } }

    func cancel() {
      lock.withLock { isCancelledState = true }
    }
  }

  private func repeatAction(
    _ id: Int, _ repetition: Repetition, after date: VirtualTime, _ interval: VirtualTime.Stride,
    _ action: @escaping () -> Void
  ) {
    insert(after: date, id: id) { [weak self] in
      if repetition.isCancelled { return }
      action()
      if repetition.isCancelled { return }
      self?.repeatAction(id, repetition, after: date.advanced(by: interval), interval, action)
    }
  }

  private func newID() -> Int {
    lock.withLock {
      nextID += 1
      return nextID
    }
  }

  private func insert(after date: VirtualTime, id: Int, _ action: @escaping () -> Void) {
    lock.withLock {
      let entry = Entry(id: id, date: max(date, clock), action: action)
      // Searched from the end, because a new entry is usually one of the latest.
      let index = entries.lastIndex { $0.date <= entry.date }.map { $0 + 1 } ?? 0
      entries.insert(entry, at: index)
    }
  }

  private func remove(_ id: Int) {
    // The entry is released after unlocking, because its closure may hold an object with a `deinit`.
    _ = lock.withLock {
      entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }
  }
}
