/// Says when and where a closure runs.
///
/// A scheduler has a clock of its own, whose instants are `SchedulerTimeType`. Operators that have to do with time or
/// threads take a scheduler: real ones in programs, one whose clock is moved by hand in tests.
public protocol Scheduler<SchedulerTimeType> {
  /// An instant on the scheduler's clock.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// What else a scheduler can be told about how to run a closure.
  associatedtype SchedulerOptions

  /// The present instant.
  var now: SchedulerTimeType { get }

  /// The shortest delay that the scheduler can tell from none.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at an instant, or later by the tolerance at most.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)

  /// Runs a closure at an instant, and then again and again, until it is cancelled.
  ///
  /// - Returns: What ends the repetition.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs a closure as soon as possible.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs a closure at an instant, with the scheduler's own tolerance.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at an instant, or later by the tolerance at most.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs a closure at an instant, and then again and again, with the scheduler's own tolerance.
  ///
  /// - Returns: What ends the repetition.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at an instant, and then again and again.
  ///
  /// - Returns: What ends the repetition.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// A span of a scheduler's time that can be made of seconds and their parts.
public protocol SchedulerTimeIntervalConvertible {
  /// A span of whole seconds.
  static func seconds(_ s: Int) -> Self

  /// A span of seconds and fractions of them.
  static func seconds(_ s: Double) -> Self

  /// A span of thousandths of a second.
  static func milliseconds(_ ms: Int) -> Self

  /// A span of millionths of a second.
  static func microseconds(_ us: Int) -> Self

  /// A span of billionths of a second.
  static func nanoseconds(_ ns: Int) -> Self
}
