import Synchronization

extension Publisher {
  /// Attaches a subscriber that requests all values and calls closures.
  ///
  ///     let cancellable = [1, 2].publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 2
  ///     // finished
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Completion: calls `receiveCompletion`, and releases the subscription.
  /// - Cancellation: the cancellable cancels the subscription. After that, no closure is called.
  /// - Parameters:
  ///   - receiveCompletion: Receives the completion.
  ///   - receiveValue: Receives each value.
  /// - Returns: A cancellable. Keep it: when it is deallocated, it cancels the subscription.
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
  /// Attaches a subscriber that requests all values and calls a closure.
  ///
  ///     let cancellable = Just("Hello").sink { print($0) }
  ///     // Hello
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Completion: releases the subscription.
  /// - Cancellation: the cancellable cancels the subscription. After that, the closure is not called.
  /// - Parameter receiveValue: Receives each value.
  /// - Returns: A cancellable. Keep it: when it is deallocated, it cancels the subscription.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber that requests all values and calls closures.
  ///
  /// A sink takes one subscription and cancels any further one. After the completion or `cancel()` it calls no closure.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    /// The closure that receives each value. After the completion or `cancel()` it does nothing.
    public var receiveValue: (Input) -> Void {
      guard let closures else { return onValue }
      return closures.current?.onValue ?? { _ in }
    }

    /// The closure that receives the completion. After the completion or `cancel()` it does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      guard let closures else { return onCompletion }
      return closures.current?.onCompletion ?? { _ in }
    }

    @usableFromInline
    let onValue: (Input) -> Void

    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    /// The closures that the sink releases at its end. Nil for a sink that keeps its closures.
    private let closures: SinkClosures<Input, Failure>?

    @usableFromInline
    let isOver = Atomic(false)

    private let lock = Lock()

    // These two and `SinkHolder.sink` are unchecked: with the checks, subscribing and cancelling cost an eighth more.
    @exclusivity(unchecked)
    private var upstream = UpstreamSlot()
    @exclusivity(unchecked)
    private var holder: SinkHolder?

    /// Creates a sink, to be passed to `subscribe(_:)`.
    ///
    /// The sink releases its closures after the completion or `cancel()`, even while other code keeps the sink.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Receives the completion.
    ///   - receiveValue: Receives each value.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      let closures = SinkClosures<Input, Failure>(onValue: receiveValue, onCompletion: receiveCompletion)
      self.closures = closures
      onValue = { closures.current?.onValue($0) }
      onCompletion = { _ in }
    }

    /// Creates the sink behind the operator `sink`. Only the publisher and the cancellable hold it, so it keeps its closures
    /// as long as it exists. A closure that can be released early has to be retained for each call, and that costs more
    /// than the rest of delivering a value.
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

    // DIFFERS: Apple's ignores `cancel()` before its subscription has come, which may be on its way on another thread.
    // This one then cancels the subscription (SinkTests.cancelBeforeTheSubscriptionTurnsItAway).
    public func cancel() {
      close().subscription?.cancel()
    }

    /// Ends the sink. Returns whether this is the first call, and the subscription, for the caller to cancel or release.
    private func close() -> (isFirst: Bool, subscription: (any Subscription)?) {
      defer { closures?.release() }
      // The caller keeps the sink, so it is not deallocated here, while the lock is held.
      return lock.withLock {
        holder.take()?.sink = nil
        return (!isOver.exchange(true, ordering: .relaxed), upstream.detach())
      }
    }

    /// Creates the cancellable of a sink that has no subscription yet. The cancellable holds the sink only until the end.
    /// Otherwise a closure that captures the cancellable's owner would keep the owner alive for ever.
    @usableFromInline
    func makeCancellable() -> AnyCancellable {
      let holder = SinkHolder(self, lock)
      self.holder = holder
      return AnyCancellable(holder)
    }
  }
}

/// Holds the closures of a sink until its end.
private final class SinkClosures<Input, Failure: Error> {
  struct Closures {
    let onValue: (Input) -> Void
    let onCompletion: (Subscribers.Completion<Failure>) -> Void
  }

  private let lock = Lock()
  private var closures: Closures?

  init(onValue: @escaping (Input) -> Void, onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    closures = Closures(onValue: onValue, onCompletion: onCompletion)
  }

  var current: Closures? { lock.withLock { closures } }

  func release() {
    // Released outside of the lock, because an object that the closures hold may have a `deinit`.
    let last = lock.withLock { closures.take() }
    withExtendedLifetime(last) {}
  }
}

/// Holds a sink until its end. The sink's lock guards the reference.
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
  /// The text `Sink`.
  public var description: String { "Sink" }

  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
