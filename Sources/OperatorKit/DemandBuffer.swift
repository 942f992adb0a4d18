import Combine
import Foundation
import Synchronization

/// Holds values for a subscriber until it asks for them.
///
/// A publisher of your own puts in what it makes, whenever it makes it; the subscriber's requests come in from the other
/// side; and the buffer hands over a value whenever there is both.
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
/// - Demand: what the subscriber asks for is returned to whoever passes demand on upstream, once. Without an upstream
///   the result is of no use.
/// - Completion: comes behind the values that are still held, as they are asked for. With none held it needs no demand.
/// - Cancellation: nothing is delivered afterwards, except what is under way on another thread.
/// - Threads: any of them may call, and from inside of the subscriber too. Events to the subscriber never overlap: one
///   caller delivers, and the others leave to it what they bring.
public final class DemandBuffer<S: Subscriber> {
  @usableFromInline
  struct State {
    /// The subscriber that receives the values, until the stream is over.
    @usableFromInline
    var subscriber: S?
    @usableFromInline
    var queue = Queue<S.Input>()

    /// Asked for, and not delivered yet.
    @usableFromInline
    var demand = Subscribers.Demand.none

    /// The part of what was asked for that has not been returned to a caller yet.
    @usableFromInline
    var unsent = Subscribers.Demand.none

    /// Waits behind the queue.
    @usableFromInline
    var completion: Subscribers.Completion<S.Failure>?

    /// Whether some caller delivers. There is one at a time, and it also delivers what others add meanwhile.
    @usableFromInline
    var isDraining = false

    @inlinable
    var isOver: Bool { subscriber == nil }

    /// Whether there is anything to put values into: neither over nor about to be.
    @inlinable
    var isOpen: Bool { !isOver && completion == nil }

    @inlinable
    mutating func add(_ more: Subscribers.Demand) {
      // After a request for everything, another request adds nothing.
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
        // A request for everything stays here too, so that later ones add nothing to it.
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

    /// Takes back what a batch has not delivered. After a cancellation it stays in the batch, because values must not be
    /// released while the lock is held.
    @inlinable
    mutating func takeBack(_ batch: inout Batch) {
      guard !isOver else { return }
      // The values that came meanwhile go behind those of the batch.
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

  /// What one caller delivers. It belongs to that caller alone, so delivering a value takes no lock.
  @usableFromInline
  struct Batch {
    @usableFromInline
    var subscriber: S?
    @usableFromInline
    var queue = Queue<S.Input>()
    @usableFromInline
    var demand = Subscribers.Demand.none

    /// What the subscriber has asked for as it received the values.
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

  /// Guarded by the lock. What is taken out of it is let go of when the lock is free again, as it may have a deinit
  /// that comes back here. Unchecked, as the lock sees to it that accesses do not overlap.
  @usableFromInline
  @exclusivity(unchecked)
  var state: State

  /// Set by `cancel()`, for the caller that delivers without the lock.
  @usableFromInline
  let isCancelled = Atomic(false)

  /// Makes an empty buffer.
  ///
  /// - Parameter subscriber: Gets the values and the completion. It must have got its subscription already when the
  ///   first of them comes in.
  @inlinable
  public init(subscriber: S) {
    state = State(subscriber: subscriber)
  }

  /// Adds a value, and delivers it if it is asked for.
  ///
  /// After a completion or `cancel()` the value is ignored.
  ///
  /// - Parameter value: The value.
  /// - Returns: How many values upstream has to be asked for: what the subscriber asked for in the meantime.
  @inlinable
  public func buffer(value: S.Input) -> Subscribers.Demand {
    lock.lock()
    if state.isOpen { state.queue.append(value) }
    return drain()
  }

  /// Adds a completion, and delivers it as soon as no value waits in front of it.
  ///
  /// The first one counts: a second one is ignored, and so is any after `cancel()`.
  ///
  /// - Parameter completion: The completion.
  @inlinable
  public func complete(completion: Subscribers.Completion<S.Failure>) {
    lock.lock()
    if state.isOpen { state.completion = completion }
    _ = drain()
  }

  /// Takes note of what the subscriber asks for, and delivers what is there of it.
  ///
  /// - Parameter demand: How many values it asks for, in addition to those before. None is allowed, and changes nothing.
  /// - Returns: How many values upstream has to be asked for. All demand is returned, once, whether or not values were
  ///   held for it; so an unlimited one is returned once and then nothing more.
  @inlinable
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.lock()
    if !state.isOver { state.add(demand) }
    return drain()
  }

  /// Takes note of what the subscriber asks for, and delivers nothing yet.
  ///
  /// - Returns: As `demand(_:)` does.
  @inlinable
  func note(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.withLock {
      if !state.isOver { state.add(demand) }
      return state.takeUnsent()
    }
  }

  /// Lets go of the subscriber and of all values that are held for it.
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

  /// Delivers what can be delivered. The caller has taken the lock, and finds it free afterwards.
  @inlinable
  func drain() -> Subscribers.Demand {
    // Released at the end, where the lock is free.
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
  /// The values that are held and not being delivered, drawn as boxes, with a bar behind them if a completion waits there: `[3][4]|`.
  public var description: String {
    lock.lock()
    let (values, isComplete) = (state.queue.elements, state.completion != nil && !state.isOver)
    lock.unlock()
    let boxes = values.map { "[\($0)]" }.joined() + (isComplete ? "|" : "")
    return boxes.isEmpty ? "nothing" : boxes
  }
}
