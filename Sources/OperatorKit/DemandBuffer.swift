import Combine
import Foundation
import Synchronization

/// Keeps values for a subscriber until the subscriber requests them.
///
/// A publisher of your own adds its values at any time. It also passes on the subscriber's requests. The buffer sends a
/// value as soon as it has a value and outstanding demand.
///
///     let subscriber = AnySubscriber<Int, Never>(receiveValue: { print($0); return .none }, receiveCompletion: { print($0) })
///     let buffer = DemandBuffer(subscriber: subscriber)
///     _ = buffer.buffer(value: 1)
///     _ = buffer.buffer(value: 2)
///     buffer.complete(completion: .finished)
///     print(buffer)                // [1][2]|
///     _ = buffer.demand(.max(1))   // 1
///     print(buffer)                // [2]|
///     _ = buffer.demand(.max(1))   // 2, finished
///
/// - Demand: `buffer(value:)` and `demand(_:)` return the demand that has to be requested from upstream. All demand of
///   the subscriber is returned once. A publisher without an upstream ignores the result.
/// - Completion: follows the values that are kept. If no values are kept, it needs no demand.
/// - Cancellation: the subscriber receives nothing afterwards, except an event that another thread is sending. Values
///   that are kept are released, and those of a delivery that is going on when that delivery ends.
/// - Threads: all methods may be called on any thread, also by the subscriber while it receives. Events to the
///   subscriber never overlap: one caller delivers, and it also delivers what other callers add meanwhile.
public final class DemandBuffer<S: Subscriber> {
  @usableFromInline
  struct State {
    /// The subscriber that receives the values, until the stream is over.
    @usableFromInline
    var subscriber: S?
    @usableFromInline
    var queue = Queue<S.Input>()

    /// The outstanding demand.
    @usableFromInline
    var demand = Subscribers.Demand.none

    /// The part of the demand that no method has returned yet.
    @usableFromInline
    var unsent = Subscribers.Demand.none

    /// The completion that follows the queue.
    @usableFromInline
    var completion: Subscribers.Completion<S.Failure>?

    /// Whether a caller is delivering. There is one at a time.
    @usableFromInline
    var isDraining = false

    @inlinable
    var isOver: Bool { subscriber == nil }

    /// Whether values and a completion may still be added.
    @inlinable
    var isOpen: Bool { !isOver && completion == nil }

    @inlinable
    mutating func add(_ more: Subscribers.Demand) {
      // After an unlimited request, another request adds nothing.
      guard demand != .unlimited else { return }
      demand += more
      unsent += more
    }

    @inlinable
    mutating func takeUnsent() -> Subscribers.Demand {
      defer { unsent = .none }
      return unsent
    }

    /// Moves what can be delivered into a batch. Returns false if there is nothing to deliver.
    @inlinable
    mutating func fill(_ batch: inout Batch) -> Bool {
      guard let subscriber else { return false }
      if demand > .none, !queue.isEmpty {
        batch.subscriber = subscriber
        batch.demand = demand
        swap(&queue, &batch.queue)
        // Unlimited demand stays here too, so that later requests add nothing to it.
        if demand != .unlimited { demand = .none }
      } else if queue.isEmpty, completion != nil {
        batch.subscriber = subscriber
        batch.completion = completion
        self.subscriber = nil
        unsent = .none
      } else {
        return false
      }
      return true
    }

    /// Takes back the values and the demand that a batch has not used. After a cancellation they stay in the batch,
    /// because values must not be released while the lock is held.
    @inlinable
    mutating func takeBack(_ batch: inout Batch) {
      guard !isOver else { return }
      // Values that were added meanwhile follow those of the batch.
      while !batch.queue.isEmpty, let value = queue.popFirst() { batch.queue.append(value) }
      if !batch.queue.isEmpty { swap(&queue, &batch.queue) }
      if demand != .unlimited {
        demand += batch.demand
        unsent += batch.returned
      }
      batch.returned = .none
    }

    @inlinable
    init(subscriber: S) {
      self.subscriber = subscriber
    }
  }

  /// The events that one caller delivers. A batch belongs to its caller, so that delivering a value takes no lock.
  @usableFromInline
  struct Batch {
    @usableFromInline
    var subscriber: S?
    @usableFromInline
    var queue = Queue<S.Input>()
    @usableFromInline
    var demand = Subscribers.Demand.none

    /// The demand that the subscriber has returned for the values.
    @usableFromInline
    var returned = Subscribers.Demand.none
    @usableFromInline
    var completion: Subscribers.Completion<S.Failure>?

    @inlinable
    init() {}

    /// Delivers the values for which there is demand, or the completion.
    @inlinable
    mutating func deliver(unless isCancelled: borrowing Atomic<Bool>) {
      guard let subscriber else { return }
      while demand > .none, !isCancelled.load(ordering: .acquiring), let value = queue.popFirst() {
        let more = subscriber.receive(value)
        demand = demand - 1 + more
        returned += more
      }
      if let completion, !isCancelled.load(ordering: .acquiring) { subscriber.receive(completion: completion) }
    }
  }

  @usableFromInline
  let lock = NSLock()

  /// Guarded by the lock. A value that leaves it is released after the lock is unlocked, because the value's deinit may
  /// call this buffer. Unchecked, because with the lock accesses do not overlap.
  @usableFromInline
  @exclusivity(unchecked)
  var state: State

  /// Set by `cancel()`, and read by the caller that delivers without the lock.
  @usableFromInline
  let isCancelled = Atomic(false)

  /// Creates an empty buffer.
  ///
  /// - Parameter subscriber: The subscriber that receives the values and the completion. It must have received its
  ///   subscription before the first value is added.
  @inlinable
  public init(subscriber: S) {
    state = State(subscriber: subscriber)
  }

  /// Adds a value, and delivers it if there is demand.
  ///
  /// After a completion or `cancel()` the value is ignored.
  ///
  /// - Parameter value: The value.
  /// - Returns: The demand to request from upstream: demand that the subscriber returned or requested meanwhile.
  @inlinable
  public func buffer(value: S.Input) -> Subscribers.Demand {
    lock.lock()
    if state.isOpen { state.queue.append(value) }
    return drain()
  }

  /// Adds a completion, and delivers it as soon as no value waits in front of it.
  ///
  /// A second completion is ignored, and so is a completion after `cancel()`.
  ///
  /// - Parameter completion: The completion.
  @inlinable
  public func complete(completion: Subscribers.Completion<S.Failure>) {
    lock.lock()
    if state.isOpen { state.completion = completion }
    _ = drain()
  }

  /// Adds demand, and delivers the values that it allows.
  ///
  /// - Parameter demand: The additional demand. `.none` is allowed and changes nothing.
  /// - Returns: The demand to request from upstream. All demand is returned once, whether or not the buffer had values
  ///   for it. Unlimited demand is returned once, and after that there is no more.
  @inlinable
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.lock()
    if !state.isOver { state.add(demand) }
    return drain()
  }

  /// Adds demand, and delivers nothing yet.
  ///
  /// - Returns: As `demand(_:)` does.
  @inlinable
  func note(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.withLock {
      if !state.isOver { state.add(demand) }
      return state.takeUnsent()
    }
  }

  /// Releases the subscriber and the values that are kept for it.
  public func cancel() {
    isCancelled.store(true, ordering: .releasing)
    lock.lock()
    let former = state
    state.subscriber = nil
    state.queue = Queue()
    state.completion = nil
    state.unsent = .none
    lock.unlock()
    withExtendedLifetime(former) {}
  }

  /// Delivers the events that demand allows. The lock is locked at the beginning and unlocked at the end.
  @inlinable
  func drain() -> Subscribers.Demand {
    // Released at the end, after the lock is unlocked.
    var batch = Batch()
    if !state.isDraining {
      state.isDraining = true
      while state.fill(&batch) {
        lock.unlock()
        batch.deliver(unless: isCancelled)
        lock.lock()
        state.takeBack(&batch)
      }
      state.isDraining = false
    }
    let unsent = state.takeUnsent()
    lock.unlock()
    withExtendedLifetime(batch) {}
    return unsent
  }
}

extension DemandBuffer: CustomStringConvertible {
  /// The values that are kept, as boxes, and a bar if a completion follows them: `[3][4]|`. Values that are being
  /// delivered are left out.
  public var description: String {
    lock.lock()
    let (values, isComplete) = (state.queue.elements, state.completion != nil && !state.isOver)
    lock.unlock()
    let boxes = values.map { "[\($0)]" }.joined() + (isComplete ? "|" : "")
    return boxes.isEmpty ? "nothing" : boxes
  }
}
