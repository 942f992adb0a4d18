import Foundation

/// An operation queue as a scheduler. It runs each closure as an operation. Its clock counts in dates.
///
///     let cancellable = Just("Merlin")
///       .receive(on: OperationQueue.main)
///       .sink { print($0) }
///     // Merlin
///
/// A queue that runs one operation at a time, such as the main queue, runs closures in the order in which they were
/// scheduled. Other queues do not keep that order.
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

  /// Runs a closure at an instant. Its operation is in the queue from now on, so that
  /// `waitUntilAllOperationsAreFinished()` waits for it.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedSendable(action)
    addOperation(BlockOperation { action.value() }, readyAt: date.due)
  }

  /// Runs a closure at an instant, and then repeatedly.
  ///
  /// - Returns: A cancellable that stops the repetition. The repetition also stops when the cancellable is deallocated.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition(queue: self, interval: interval.ofRepetition.timeInterval, action: action)
    repetition.addOperation(readyAt: date.due)
    return AnyCancellable(repetition)
  }

  /// Adds an operation that waits for a date. The operation depends on a second one, which runs at the date.
  ///
  /// - Returns: The number of the second operation in the queue.
  @discardableResult fileprivate func addOperation(_ operation: Operation, readyAt date: Date) -> Int {
    let arrival = Operation()
    operation.addDependency(arrival)
    addOperation(operation)
    return actionQueue.add(at: date) {
      // Foundation on Linux crashes here if a cancelled operation is deallocated before the one that it depends on.
      withExtendedLifetime(operation) { arrival.start() }
    }
  }
}

/// The operations that run at dates, for all operation queues. One timer serves them all, and they run one after the
/// other.
private let actionQueue: ActionQueue = {
  let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Combine.OperationQueue"))
  let actionQueue = ActionQueue { source.schedule(wallDeadline: DispatchWallTime($0)) }
  source.setEventHandler { actionQueue.performDue() }
  source.resume()
  return actionQueue
}()

/// Adds an operation to a queue repeatedly, until it is cancelled. The operation does not hold the repetition, so that
/// nothing holds the queue after the cancellation.
private final class Repetition: Cancellable, @unchecked Sendable {
  private struct State {
    /// The closure to repeat. Nil after the cancellation.
    var action: (() -> Void)?

    /// The operation in the queue, and its number in the queue.
    var next: (operation: Operation, number: Int)?
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
    let operation = BlockOperation { [weak self] in self?.run(date) }
    let next = (operation: operation, number: queue.addOperation(operation, readyAt: date))
    lock.lock()
    let isCancelled = state.action == nil
    // The operation may have run already, and have added a later one.
    let isNewest = !isCancelled && next.number > state.next?.number ?? 0
    let former = isNewest ? exchange(&state.next, with: next) : nil
    lock.unlock()
    if isCancelled { cancel(next) }
    withExtendedLifetime(former) {}
  }

  private func run(_ date: Date) {
    guard let action = lock.withLock({ state.action }) else { return }
    action()
    if lock.withLock({ state.action == nil }) { return }
    // The next run is not earlier than now, so that missed runs are not repeated.
    addOperation(readyAt: max(date.addingTimeInterval(interval), Date()))
  }

  func cancel() {
    let state = lock.withLock { exchange(&self.state, with: State()) }
    if let next = state.next { cancel(next) }
  }

  /// Takes an operation out of the queue and out of the queue.
  private func cancel(_ next: (operation: Operation, number: Int)) {
    next.operation.cancel()
    actionQueue.performEarly(next.number)
  }
}
