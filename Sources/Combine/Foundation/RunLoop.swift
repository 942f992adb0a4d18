import Foundation

/// A run loop as a scheduler. It runs closures on its own thread, while it runs in the default mode. Its clock counts in
/// dates.
///
///     let cancellable = Just("Merlin")
///       .receive(on: RunLoop.main)
///       .sink { print($0) }
///     print("Hello")
///     // Hello
///     // Merlin
///
/// A run loop runs closures in the order in which they were scheduled. Scheduling a closure wakes a waiting run loop.
extension RunLoop: Scheduler {
  /// An instant on the scheduler's clock, which is a date.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable, DateInstant {
    /// The date.
    public var date: Date

    /// Creates an instant from a date.
    public init(_ date: Date) { self.date = date }

    /// A length of time between two instants. A number literal is a number of seconds.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, Sendable,
      SchedulerTimeIntervalConvertible, DateStride
    {
      public typealias FloatLiteralType = TimeInterval
      public typealias IntegerLiteralType = TimeInterval
      public typealias Magnitude = TimeInterval

      /// The length in seconds. It is negative if the second instant is earlier.
      public var magnitude: TimeInterval

      /// The length in seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// Creates a length of time from seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    }
  }

  /// This scheduler has no options.
  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    performAndWake { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let actionQueue = actionQueues.actionQueue(of: self)
    actionQueue.add(at: date.due, action)
    // Weak, because a timer of Foundation on Linux never releases its block: see `TimerAction`.
    let timer = Timer(fire: date.due, interval: 0, repeats: false) { [weak actionQueue] _ in
      actionQueue?.performEarliest()
    }
    timer.tolerance = tolerance.timeInterval
    start(timer, in: .default)
  }

  /// Runs a closure at an instant, and then repeatedly.
  ///
  /// - Returns: A cancellable that stops the repetition. The repetition also stops when the cancellable is deallocated.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = TimerAction(action)
    let timer = Timer(fire: date.due, interval: interval.ofRepetition.timeInterval, repeats: true) { _ in
      action.perform()
    }
    timer.tolerance = tolerance.timeInterval
    start(timer, in: .default)
    return AnyCancellable {
      timer.invalidate()
      action.release()
    }
  }
}

/// The closures that the run loops have to run at dates.
private let actionQueues = ActionQueues()
