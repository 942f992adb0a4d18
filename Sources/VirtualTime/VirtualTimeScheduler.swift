import Combine
import Foundation
import Synchronization

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
///
/// ## Test your own code
///
/// Let your code receive its scheduler. The app passes `DispatchQueue.main`, and a test passes a virtual clock. The test
/// target depends on the product *VirtualTime* of this package.
///
///     func searches<S: Scheduler>(_ typed: some Publisher<String, Never>, on scheduler: S) -> some Publisher<String, Never> {
///       typed.debounce(for: .seconds(1), scheduler: scheduler)
///     }
///
///     @Test func aSearchWaitsForAPause() {
///       let clock = VirtualTimeScheduler()
///       let typed = PassthroughSubject<String, Never>()
///       var received: [String] = []
///       let cancellable = searches(typed, on: clock).sink { received.append("\(clock.now) \($0)") }
///       typed.send("Merl")
///       clock.advance(by: .milliseconds(500))
///       typed.send("Merlin")
///       clock.run()
///       #expect(received == ["1.5s Merlin"])
///       cancellable.cancel()
///     }
///     // Test aSearchWaitsForAPause() passed after 0.001 seconds.
///
/// With a `debounce` of 0.25 s in `searches`, the test fails:
///
///     // Expectation failed: (received → ["0.25s Merl", "0.75s Merlin"]) == ["1.5s Merlin"]
public final class VirtualTimeScheduler: Scheduler, @unchecked Sendable {
  /// This scheduler has no options.
  public typealias SchedulerOptions = Never

  public typealias SchedulerTimeType = VirtualTime

  private let lock = NSLock()

  // The lock guards the variables below. No action runs and none is released while it is held.
  private var clock = VirtualTime(nanoseconds: 0)
  private var timetable = Timetable<VirtualTime>()

  /// Creates a scheduler whose clock is at zero.
  public init() {
    Self.newest.withLock { $0.scheduler = self }
  }

  /// The scheduler that was created last, if it still exists. A program with one clock need not say which one it means.
  package static var last: VirtualTimeScheduler? { newest.withLock { $0.scheduler } }

  private struct Newest: Sendable {
    weak var scheduler: VirtualTimeScheduler?
  }

  private static let newest = Mutex(Newest())

  /// The current instant. Only `advance(by:)`, `advance(to:)` and `run(limit:)` change it.
  public var now: VirtualTime {
    // Often asked for. Without optimization, a closure takes longer than what it does.
    lock.lock()
    defer { lock.unlock() }
    return clock
  }

  /// Zero, because every closure runs exactly at its date.
  public var minimumTolerance: VirtualTime.Stride { .zero }

  /// How many closures wait for their date. A closure that repeats counts once.
  public var pending: Int { lock.withLock { timetable.count } }

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
    while let action = takeNext(until: date) { action() }
  }

  /// Runs all scheduled closures, and the closures that they schedule, and moves the clock to the date of each.
  ///
  /// - Parameter limit: How many closures may run. If there are more, for example because a closure repeats for ever,
  ///   the program ends.
  public func run(limit: Int = 100_000) {
    var count = 0
    while let action = takeNext(until: nil) {
      count += 1
      if count > limit {
        fatalError(
          "VirtualTimeScheduler.run() ran \(limit) closures and there are more; does something repeat for ever? "
            + "Use advance(by:), or a higher limit.")
      }
      action()
    }
  }

  /// The next closure that is due. If there is none, the clock moves to the date.
  private func takeNext(until date: VirtualTime?) -> (() -> Void)? {
    lock.lock()
    defer { lock.unlock() }
    guard timetable.count > 0, let first = timetable.first, date == nil || first <= date! else {
      if let date, date > clock { clock = date }
      return nil
    }
    if first > clock { clock = first }
    return timetable.takeFirst()
  }

  // MARK: Scheduling

  /// Runs a closure at the current instant, at the next call of `advance(by:)`, `advance(to:)` or `run(limit:)`.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    _ = lock.withLock { timetable.add(at: clock, action) }
  }

  /// Runs a closure at an instant. An instant in the past counts as the current one.
  public func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    _ = lock.withLock { timetable.add(at: max(date, clock), action) }
  }

  /// Runs a closure at an instant, and then after each interval, until it is cancelled.
  ///
  /// - Parameter interval: The time from one run to the next. As with a timer of Foundation, an interval that is not
  ///   more than zero counts as 0.0001 seconds.
  /// - Returns: A cancellable that ends the repetition. The repetition also ends when the cancellable is deallocated.
  public func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition()
    let interval = interval > .zero ? interval : .microseconds(100)
    add(repetition, at: max(date, now), interval, action)
    return AnyCancellable { [weak self] in
      guard let self else { return }
      // The closure is released after unlocking, because it may hold an object with a `deinit`.
      let action = lock.withLock {
        repetition.isCancelled = true
        return timetable.remove(repetition.number)
      }
      withExtendedLifetime(action) {}
    }
  }

  /// A closure that repeats. The lock of the scheduler guards it.
  private final class Repetition: @unchecked Sendable {
    /// The number of the next run in the timetable.
    var number = 0
    var isCancelled = false
  }

  /// Adds the next run of a repetition, unless it is cancelled.
  private func add(
    _ repetition: Repetition, at date: VirtualTime, _ interval: VirtualTime.Stride, _ action: @escaping () -> Void
  ) {
    lock.withLock {
      if repetition.isCancelled { return }
      repetition.number = timetable.add(at: max(date, clock)) { [weak self] in
        action()
        self?.add(repetition, at: date.advanced(by: interval), interval, action)
      }
    }
  }
}
