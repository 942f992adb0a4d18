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
    let sink = Subscribers.Sink<Output, Failure>(keeping: receiveValue, receiveCompletion)
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
    /// Called for each value. Nothing happens in it once the sink is over.
    public var receiveValue: (Input) -> Void {
      guard let closures else { return onValue }
      return closures.ends?.onValue ?? { _ in }
    }

    /// Called once, at the end. Nothing happens in it once the sink is over.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      guard let closures else { return onCompletion }
      return closures.ends?.onCompletion ?? { _ in }
    }

    @usableFromInline
    let onValue: (Input) -> Void

    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    /// The closures that can be let go of, if any can.
    private let closures: SinkClosures<Input, Failure>?

    @usableFromInline
    let isOver = Atomic(false)

    private let lock = Lock()
    @exclusivity(unchecked)
    private var upstream = UpstreamSlot()
    @exclusivity(unchecked)
    private var holder: SinkHolder?

    /// Makes a sink. Hand it to `subscribe(_:)`.
    ///
    /// At its end it lets go of the closures, even if somebody keeps the sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Called once, at the end.
    ///   - receiveValue: Called for each value.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      let closures = SinkClosures<Input, Failure>(onValue: receiveValue, onCompletion: receiveCompletion)
      self.closures = closures
      onValue = { closures.ends?.onValue($0) }
      onCompletion = { _ in }
    }

    /// Makes a sink for one subscription, that nobody but its publisher and its cancellable holds. It keeps its closures
    /// as long as it lives, because a closure that may be taken away has to be retained for each call, and that would
    /// cost more than all the rest of a value's way.
    @usableFromInline
    init(
      keeping onValue: @escaping (Input) -> Void,
      _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      closures = nil
      self.onValue = onValue
      self.onCompletion = onCompletion
    }

    public func receive(subscription: any Subscription) {
      lock.lock()
      guard upstream.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      lock.unlock()
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if !isOver.load(ordering: .relaxed) { onValue(value) }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let receiveCompletion = self.receiveCompletion
      if close().isFirst { receiveCompletion(completion) }
    }

    // DIFFERS: Apple's takes no notice of `cancel()` before its subscription has come, which may be on its way on
    // another thread; this one then turns it away (SinkTests.cancelBeforeTheSubscriptionTurnsItAway).
    public func cancel() {
      close().subscription?.cancel()
    }

    private func close() -> (isFirst: Bool, subscription: (any Subscription)?) {
      defer { closures?.letGo() }
      // The caller keeps the sink, so it does not go here, where the lock is held.
      return lock.withLock {
        holder.take()?.sink = nil
        return (!isOver.exchange(true, ordering: .relaxed), upstream.detach())
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

/// The closures of a sink, until its end.
private final class SinkClosures<Input, Failure: Error> {
  struct Ends {
    let onValue: (Input) -> Void
    let onCompletion: (Subscribers.Completion<Failure>) -> Void
  }

  private let lock = Lock()
  private var current: Ends?

  init(onValue: @escaping (Input) -> Void, onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    current = Ends(onValue: onValue, onCompletion: onCompletion)
  }

  var ends: Ends? { lock.withLock { current } }

  func letGo() {
    // Let go of outside of the lock, as what the closures hold may have a deinit of its own.
    let last = lock.withLock { current.take() }
    withExtendedLifetime(last) {}
  }
}

/// Holds a sink until its end. The sink's lock guards what it holds.
private final class SinkHolder: Cancellable {
  @exclusivity(unchecked)
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
