import Combine
import Foundation

/// A scheduler whose clock moves only when it is told to.
///
/// What debounces, throttles, delays or waits can be run with it in no time, and always with the same result.
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
/// Scheduled closures run inside `advance(by:)`, `advance(to:)` and `run()`, on the thread that calls them, in the order
/// of their dates; those of one date in the order in which they were scheduled. They may schedule more, and cancel.
/// Scheduling and cancelling is safe from any thread.
public final class VirtualTimeScheduler: Scheduler, @unchecked Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  public typealias SchedulerTimeType = VirtualTime

  private struct Entry {
    let id: Int
    let date: VirtualTime
    let action: () -> Void
  }

  private let lock = NSLock()

  // The lock guards what follows; no action runs under it.
  private var clock = VirtualTime(nanoseconds: 0)
  private var nextID = 0

  /// By date, and then in the order of scheduling.
  private var entries: [Entry] = []

  /// Makes a scheduler whose clock stands at zero.
  public init() {}

  /// The present instant. It stands still between two calls of `advance` and `run()`.
  public var now: VirtualTime { lock.withLock { clock } }

  /// None: every closure runs exactly at its date.
  public var minimumTolerance: VirtualTime.Stride { .zero }

  /// How many closures wait for their date. One that repeats counts once.
  public var pending: Int { lock.withLock { entries.count } }

  // MARK: Moving the clock

  /// Moves the clock on, running what is due on the way.
  ///
  /// - Parameter span: How far. Nothing moves the clock back.
  public func advance(by span: VirtualTime.Stride) {
    advance(to: now.advanced(by: span))
  }

  /// Moves the clock on to an instant, running what is due on the way, that instant included.
  ///
  /// - Parameter date: The instant. One in the past ends the program: nothing moves the clock back.
  public func advance(to date: VirtualTime) {
    precondition(date >= now, "a virtual clock at \(now) cannot go back to \(date)")
    while let entry = takeNext(until: date) { entry.action() }
    lock.withLock { clock = max(clock, date) }
  }

  /// Runs all that is scheduled, and what that schedules, moving the clock as needed.
  ///
  /// - Parameter limit: How many closures may run. Work that never ends, a repeating closure that nobody cancels for
  ///   example, ends the program there.
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

  /// Runs a closure at the present instant, but not before the clock is moved or `run()` is called.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    insert(after: now, id: newID(), action)
  }

  /// Runs a closure at an instant. One in the past is taken for the present one.
  public func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    insert(after: date, id: newID(), action)
  }

  /// Runs a closure at an instant, and then after each interval, until it is cancelled.
  ///
  /// - Parameter interval: More than zero. Otherwise the program ends, as the clock would never get past the date.
  /// - Returns: What ends the repetition.
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

  /// Whether a repetition was cancelled, for the time in which its closure runs and it is not scheduled.
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
      // From the end, where most dates belong.
      let index = entries.lastIndex { $0.date <= entry.date }.map { $0 + 1 } ?? 0
      entries.insert(entry, at: index)
    }
  }

  private func remove(_ id: Int) {
    // The closure goes after the lock, as it may hold something that has a deinit of its own.
    _ = lock.withLock {
      entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }
  }
}
