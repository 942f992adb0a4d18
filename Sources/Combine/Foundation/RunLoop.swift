import CoreFoundation
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
    let actionQueue = actionQueues.value(of: self)
    actionQueue.add(at: date.start, action)
    _ = RunLoopTimer(at: date.start, tolerance: tolerance.timeInterval, in: self, .default) { [weak actionQueue] in
      actionQueue?.performEarliest()
    }
  }

  /// Runs a closure at an instant, and then repeatedly.
  ///
  /// - Returns: A cancellable that stops the repetition. The repetition also stops when the cancellable is deallocated.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = RunLoopTimer(
      at: date.start, every: interval.ofRepetition.timeInterval, tolerance: tolerance.timeInterval, in: self, .default,
      action)
    return AnyCancellable(timer.cancel)
  }
}

/// The closures that the run loops have to run at dates.
private let actionQueues = ValuesOfObjects { ActionQueue() }

extension RunLoop {
  /// The run loop of Core Foundation. Nil if its thread has not told yet, and the current thread is another one.
  var base: CFRunLoop? {
    if self === RunLoop.main { return CFRunLoopGetMain() }
    let actionQueue = actionQueues.value(of: self)
    if self === RunLoop.current { actionQueue.base = CFRunLoopGetCurrent().map(Unmanaged.passUnretained) }
    return actionQueue.base?.takeUnretainedValue()
  }

  /// Wakes the loop, so that it looks for closures that it has to perform.
  func wake(_ mode: RunLoop.Mode) {
    if let base { return CFRunLoopWakeUp(base) }
    // Foundation never releases this timer whole. Once it has fired, no other one is needed.
    add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in _ = RunLoop.current.base }, forMode: mode)
  }
}
