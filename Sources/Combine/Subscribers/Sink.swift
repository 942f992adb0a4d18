import Synchronization

extension Publisher {
  /// Attaches a subscriber that asks for everything, and calls closures.
  ///
  ///     let cancellable = [1, 2].publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 2
  ///     // finished
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Parameters:
  ///   - receiveCompletion: Called once, at the end.
  ///   - receiveValue: Called for each value.
  /// - Returns: A cancellable. Keep it: when it goes away, the subscription is cancelled.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    let cancellable = sink.makeCancellable()
    subscribe(sink)
    return cancellable
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber that asks for everything, and calls a closure.
  ///
  ///     let cancellable = Just("Hello").sink { print($0) }
  ///     // Hello
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Parameter receiveValue: Called for each value.
  /// - Returns: A cancellable. Keep it: when it goes away, the subscription is cancelled.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber that asks for everything, and calls closures.
  ///
  /// It takes one subscription and cancels any further one. After `cancel()`, and after the completion, it calls
  /// neither closure any more.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    // DIFFERS: Apple's sink lets go of its closures at its end; this one keeps them as long as it lives, which
    // is no longer, unless somebody holds the sink itself (SinkTests.closuresLiveAsLongAsTheSink). A closure that
    // may be taken away has to be retained for each call, and that would cost more than all the rest of a value's way.
    // So that the sink does not live longer than its subscription, the cancellable of `sink(…)` lets go of it at the end.

    /// Called for each value.
    public let receiveValue: (Input) -> Void

    /// Called once, at the end.
    public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline
    let isOver = Atomic(false)

    private let lock = Lock()
    private var subscription: (any Subscription)?
    private var holder: SinkHolder?

    /// Makes a sink. Hand it to `subscribe(_:)`.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Called once, at the end.
    ///   - receiveValue: Called for each value.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      lock.lock()
      guard !isOver.load(ordering: .relaxed), self.subscription == nil else {
        lock.unlock()
        return subscription.cancel()
      }
      self.subscription = subscription
      lock.unlock()
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if !isOver.load(ordering: .relaxed) { receiveValue(value) }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let last = close()
      if last.isFirst { receiveCompletion(completion) }
    }

    // DIFFERS: Apple's takes no notice of `cancel()` before its subscription has come, which may be on its way on
    // another thread; this one then turns it away (SinkTests.cancelBeforeTheSubscriptionTurnsItAway).
    public func cancel() {
      close().subscription?.cancel()
    }

    private func close() -> (isFirst: Bool, subscription: (any Subscription)?) {
      // The caller keeps the sink, so it does not go here, where the lock is held.
      lock.withLock {
        holder.take()?.sink = nil
        return (!isOver.exchange(true, ordering: .relaxed), subscription.take())
      }
    }

    /// Makes the cancellable of a sink that has not been subscribed yet. It holds the sink no longer than to the end:
    /// a closure that captured the cancellable's owner would keep it alive for ever.
    @usableFromInline
    func makeCancellable() -> AnyCancellable {
      let holder = SinkHolder(self, lock)
      self.holder = holder
      return AnyCancellable(holder)
    }
  }
}

/// Holds a sink until its end. The sink's lock guards what it holds.
private final class SinkHolder: Cancellable {
  var sink: (any Cancellable)?
  private let lock: Lock

  init(_ sink: any Cancellable, _ lock: Lock) {
    self.sink = sink
    self.lock = lock
  }

  func cancel() {
    lock.withLock { sink }?.cancel()
  }
}

extension Subscribers.Sink: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// `Sink`.
  public var description: String { "Sink" }

  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
