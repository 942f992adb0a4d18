import Foundation

/// A run loop runs closures on its own thread, whenever it turns in the default mode, and keeps time in dates.
///
///     let cancellable = Just("Merlin")
///       .receive(on: RunLoop.main)
///       .sink { print($0) }
///     print("Hello")
///     // Hello
///     // Merlin
///
/// It keeps the order of what it is given. A loop that waits for something to happen is woken.
extension RunLoop: Scheduler {
  /// An instant: a date.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable, DateInstant {
    /// The date.
    public var date: Date

    /// - Parameter date: The date.
    public init(_ date: Date) {
      self.date = date
    }

    /// A span between two dates. A number literal is taken for seconds.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, Sendable,
      SchedulerTimeIntervalConvertible, DateStride
    {
      public typealias FloatLiteralType = TimeInterval
      public typealias IntegerLiteralType = TimeInterval
      public typealias Magnitude = TimeInterval

      /// The length in seconds. Negative for a span back in time.
      public var magnitude: TimeInterval

      /// The length in seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// - Parameter timeInterval: The length in seconds.
      public init(_ timeInterval: TimeInterval) {
        magnitude = timeInterval
      }
    }
  }

  /// There are no options yet.
  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Transfer(action)
    performAndWake { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let agenda = agendas.agenda(of: self)
    agenda.add(at: date.date, action)
    let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in agenda.performEarliest() }
    timer.tolerance = tolerance.timeInterval
    start(timer, in: .default)
  }

  /// Runs a closure at an instant, and then again and again.
  ///
  /// - Returns: What ends the repetition. It ends as well when that goes away.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = TimerAction(action)
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in action.perform() }
    timer.tolerance = tolerance.timeInterval
    start(timer, in: .default)
    return AnyCancellable {
      timer.invalidate()
      action.letGo()
    }
  }
}

/// What the run loops have to do at dates.
private let agendas = Agendas()
