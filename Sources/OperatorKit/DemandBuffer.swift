import Combine
import Foundation

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
///   that are kept are released.
/// - Threads: all methods may be called on any thread, also by the subscriber while it receives. Events to the
///   subscriber never overlap: one caller delivers, and it also delivers what other callers add meanwhile.
public final class DemandBuffer<S: Subscriber> {
  @usableFromInline
  struct State {
    /// The subscriber, until the stream is over.
    @usableFromInline
    var subscriber: S?

    /// The values that wait for demand.
    @usableFromInline
    var queue = Queue<S.Input>()

    /// The completion that follows the queue.
    @usableFromInline
    var completion: Subscribers.Completion<S.Failure>?

    /// The outstanding demand.
    @usableFromInline
    var demand = Subscribers.Demand.none

    /// The part of the demand that no method has returned yet.
    @usableFromInline
    var unsent = Subscribers.Demand.none

    /// Whether a caller is delivering. There is one at a time.
    @usableFromInline
    var isDelivering = false

    @inlinable
    init(subscriber: S?) {
      self.subscriber = subscriber
    }

    /// Whether values and a completion may still be added.
    @inlinable
    var isOpen: Bool { subscriber != nil && completion == nil }

    @inlinable
    mutating func add(_ more: Subscribers.Demand) {
      // After an unlimited request, another request adds nothing.
      guard subscriber != nil, demand != .unlimited else { return }
      demand += more
      unsent += more
    }

    /// Takes out the demand to request from upstream. There is no request for a subscriber that is gone.
    @inlinable
    mutating func takeUnsent() -> Subscribers.Demand {
      defer { unsent = .none }
      return subscriber == nil ? .none : unsent
    }

    /// Takes out the next value, if the subscriber has requested one.
    @inlinable
    mutating func takeValue() -> (value: S.Input, subscriber: S)? {
      guard let subscriber, demand > .none, let value = queue.popFirst() else { return nil }
      demand -= 1
      return (value, subscriber)
    }

    /// Takes out the completion, if no value waits in front of it. The stream is over then.
    @inlinable
    mutating func takeCompletion() -> (completion: Subscribers.Completion<S.Failure>, subscriber: S)? {
      guard queue.isEmpty, let completion = completion.take(), let subscriber = subscriber.take() else { return nil }
      return (completion, subscriber)
    }
  }

  @usableFromInline
  let lock = NSLock()

  /// Guarded by the lock. Unchecked, because with the lock accesses do not overlap.
  @usableFromInline
  @exclusivity(unchecked)
  var state: State

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
    return deliverAndUnlock()
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
    _ = deliverAndUnlock()
  }

  /// Adds demand, and delivers the values that it allows.
  ///
  /// - Parameter demand: The additional demand. `.none` is allowed and changes nothing.
  /// - Returns: The demand to request from upstream. All demand is returned once, whether or not the buffer had values
  ///   for it. Unlimited demand is returned once, and after that there is no more.
  @inlinable
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.lock()
    state.add(demand)
    return deliverAndUnlock()
  }

  /// Adds demand, and delivers nothing yet.
  ///
  /// - Returns: As `demand(_:)` does.
  @inlinable
  func add(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.withLock {
      state.add(demand)
      return state.takeUnsent()
    }
  }

  /// Delivers the events that demand allows.
  ///
  /// - Returns: As `demand(_:)` does.
  @inlinable
  func deliver() -> Subscribers.Demand {
    lock.lock()
    return deliverAndUnlock()
  }

  /// Releases the subscriber and the values that are kept for it.
  public func cancel() {
    lock.lock()
    let former = state
    state = State(subscriber: nil)
    lock.unlock()
    // Released here, where the lock is free, because the deinit of a value may call this buffer.
    withExtendedLifetime(former) {}
  }

  /// Delivers the events that demand allows, and unlocks the lock, which the caller has locked. If another caller is
  /// delivering, that caller delivers them.
  @inlinable
  func deliverAndUnlock() -> Subscribers.Demand {
    if !state.isDelivering {
      state.isDelivering = true
      while let more = deliverNext() {
        lock.lock()
        state.add(more)
      }
      state.isDelivering = false
    }
    let unsent = state.takeUnsent()
    lock.unlock()
    return unsent
  }

  /// Unlocks the lock and delivers one event. If there is no event to deliver, leaves the lock locked and returns nil.
  ///
  /// This is a method of its own, so that the value is released when it returns. The lock is free then, and the value's
  /// deinit may call this buffer.
  @inlinable
  func deliverNext() -> Subscribers.Demand? {
    if let (value, subscriber) = state.takeValue() {
      lock.unlock()
      return subscriber.receive(value)
    }
    if let (completion, subscriber) = state.takeCompletion() {
      lock.unlock()
      subscriber.receive(completion: completion)
      return Subscribers.Demand.none
    }
    return nil
  }
}

extension DemandBuffer: CustomStringConvertible {
  /// The values that are kept, as boxes, and a bar if a completion follows them: `[3][4]|`.
  public var description: String {
    lock.lock()
    let (values, isComplete) = (state.queue.elements, state.completion != nil)
    lock.unlock()
    let boxes = values.map { "[\($0)]" }.joined() + (isComplete ? "|" : "")
    return boxes.isEmpty ? "nothing" : boxes
  }
}
