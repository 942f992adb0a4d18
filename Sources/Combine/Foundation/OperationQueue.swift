import Foundation

/// An operation queue runs closures as operations, and keeps time in dates.
///
///     let cancellable = Just("Merlin")
///       .receive(on: OperationQueue.main)
///       .sink { print($0) }
///     // Merlin
///
/// Only a queue that runs one operation at a time keeps the order of what it is given; the main queue is one.
extension OperationQueue: Scheduler {
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
    addOperation { action.value() }
  }

  /// Runs a closure at an instant. The operation is in the queue from now on, and so delays who waits for all of them.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Transfer(action)
    addOperation(BlockOperation { action.value() }, readyAt: date.date)
  }

  /// Runs a closure at an instant, and then again and again.
  ///
  /// - Returns: What ends the repetition. It ends as well when that goes away.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition(queue: self, interval: interval.timeInterval, action: action)
    repetition.addOperation(readyAt: date.date)
    return AnyCancellable(repetition)
  }

  /// Adds an operation that has to wait for a date, by way of another one that it depends on.
  fileprivate func addOperation(_ operation: Operation, readyAt date: Date) {
    let arrival = Operation()
    operation.addDependency(arrival)
    addOperation(operation)
    agenda.add(at: date) {
      // Foundation on Linux crashes here if an operation that was cancelled has gone before what it depends on.
      withExtendedLifetime(operation) { arrival.start() }
    }
    arrivals.asyncAfter(wallDeadline: DispatchWallTime(date)) { agenda.performEarliest() }
  }
}

/// The arrivals of the dates of all operation queues.
private let agenda = Agenda()

/// Where they happen, one after the other.
private let arrivals = DispatchQueue(label: "Combine.OperationQueue")

/// Adds an operation to a queue again and again, until it is cancelled.
private final class Repetition: Cancellable, @unchecked Sendable {
  private struct State {
    /// What is repeated, until it is cancelled.
    var action: (() -> Void)?

    /// The one that is in the queue.
    var operation: Operation?
  }

  private let queue: OperationQueue
  private let interval: TimeInterval
  private let lock = Lock()
  private var state: State

  init(queue: OperationQueue, interval: TimeInterval, action: @escaping () -> Void) {
    self.queue = queue
    self.interval = interval
    state = State(action: action)
  }

  func addOperation(readyAt date: Date) {
    let operation = BlockOperation { [self] in
      guard let action = lock.withLock({ state.action }) else { return }
      action()
      // What was missed is not made up for: the next one is not before now.
      addOperation(readyAt: max(date.addingTimeInterval(interval), Date()))
    }
    let isCancelled = lock.withLock {
      if state.action != nil { state.operation = operation }
      return state.action == nil
    }
    if !isCancelled { queue.addOperation(operation, readyAt: date) }
  }

  /// A cancelled operation leaves the queue at once, whatever it depends on.
  func cancel() {
    let state = lock.withLock { exchange(&self.state, with: State()) }
    state.operation?.cancel()
  }
}
