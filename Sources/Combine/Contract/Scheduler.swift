/// A type that decides when and where a closure runs.
///
/// A scheduler has its own clock, whose instants have the type `SchedulerTimeType`. Operators that deal with time or
/// threads take a scheduler. A program passes a queue or a run loop. A test passes a scheduler whose clock the test
/// moves.
public protocol Scheduler<SchedulerTimeType> {
  /// An instant on the scheduler's clock.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// Settings that tell the scheduler how to run a closure.
  associatedtype SchedulerOptions

  /// The current instant.
  var now: SchedulerTimeType { get }

  /// The shortest tolerance that the scheduler supports.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  ///
  /// - Parameters:
  ///   - options: Settings for this closure.
  ///   - action: The closure.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at an instant.
  ///
  /// - Parameters:
  ///   - date: The earliest instant.
  ///   - tolerance: The delay after that instant that the caller allows.
  ///   - options: Settings for this closure.
  ///   - action: The closure.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)

  /// Runs a closure at an instant, and then repeatedly until it is cancelled.
  ///
  /// - Parameters:
  ///   - date: The earliest instant of the first run.
  ///   - interval: The time from one run to the next.
  ///   - tolerance: The delay of each run that the caller allows.
  ///   - options: Settings for this closure.
  ///   - action: The closure.
  /// - Returns: A cancellable that stops the repetition.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs a closure as soon as possible.
  ///
  ///     ImmediateScheduler.shared.schedule { print("now") }
  ///     // now
  ///
  /// - Parameter action: The closure.
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  /// Runs a closure at an instant, with the scheduler's minimum tolerance.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at an instant.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at an instant, and then repeatedly, with the scheduler's minimum tolerance.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at an instant, and then repeatedly.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// A length of time on a scheduler's clock that can be created from seconds and fractions of a second.
public protocol SchedulerTimeIntervalConvertible {
  /// Creates a length of time from whole seconds.
  static func seconds(_ s: Int) -> Self
  /// Creates a length of time from seconds and fractions of a second.
  static func seconds(_ s: Double) -> Self
  /// Creates a length of time from milliseconds.
  static func milliseconds(_ ms: Int) -> Self
  /// Creates a length of time from microseconds.
  static func microseconds(_ us: Int) -> Self
  /// Creates a length of time from nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}
