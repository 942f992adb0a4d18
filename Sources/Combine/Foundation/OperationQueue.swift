import Foundation

/// An operation queue as a scheduler. It runs each closure as an operation. Its clock counts in dates.
///
///     let cancellable = Just("Merlin")
///       .receive(on: OperationQueue.main)
///       .sink { print($0) }
///     // Merlin
///
/// A queue that runs one operation at a time, such as the main queue, runs closures in the order in which they were
/// scheduled. Other queues may run them in any order.
extension OperationQueue: Scheduler {
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
    addOperation { action.value() }
  }

  /// Runs a closure at an instant. Its operation is in the queue from that instant on.
  // DIFFERS: with Apple's, it is in the queue at once. Foundation on Linux looks at each operation that waits whenever one
  // comes or goes, which takes quadratic time (OperationQueueTests.delayedClosureIsAnOperationFromItsDateOn).
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedSendable(action)
    actionQueue.add(at: date.start) { self.addOperation { action.value() } }
  }

  /// Runs a closure at an instant, and then repeatedly. An operation that the queue drops is not the last one.
  ///
  /// - Returns: A cancellable that stops the repetition. The repetition also stops when the cancellable is deallocated.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = RepeatedOperation(in: self, action)
    let ticks = actionQueue.repeatedly(from: date.start, every: interval.ofRepetition.timeInterval) {
      [weak repetition] in repetition?.addOperation()
    }
    return AnyCancellable {
      ticks.cancel()
      repetition.cancel()
    }
  }
}

/// Adds operations to queues at dates, for all operation queues.
private let actionQueue: ActionQueue = {
  let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Combine.OperationQueue"))
  let actionQueue = ActionQueue { source.schedule(wallDeadline: DispatchWallTime($0)) }
  source.setEventHandler { actionQueue.performDue() }
  source.resume()
  return actionQueue
}()

/// A closure that is repeated in an operation queue. Its operations do not hold it, so that nothing holds the queue after
/// the cancellation.
private final class RepeatedOperation: @unchecked Sendable {
  private struct State {
    /// The closure to repeat. Nil after the cancellation.
    var action: (() -> Void)?

    /// The operation that is in the queue.
    var operation: Operation?
  }

  private let queue: OperationQueue
  private let lock = Lock()
  private var state: State

  init(in queue: OperationQueue, _ action: @escaping () -> Void) {
    self.queue = queue
    state = State(action: action)
  }

  /// Adds an operation, unless the one before still waits or runs.
  func addOperation() {
    let operation = BlockOperation { [weak self] in
      guard let self, let action = lock.withLock({ self.state.action }) else { return }
      action()
    }
    let former: Operation? = lock.withLock {
      let isFree = state.operation.map { $0.isFinished || $0.isCancelled } ?? true
      return state.action != nil && isFree ? exchange(&state.operation, with: operation) : operation
    }
    if former !== operation { queue.addOperation(operation) }
  }

  func cancel() {
    let state = lock.withLock { exchange(&self.state, with: State()) }
    state.operation?.cancel()
  }
}
