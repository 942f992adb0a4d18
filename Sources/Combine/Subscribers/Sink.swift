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
    let phase = Atomic(SinkPhase.awaiting)

    // `@exclusivity(unchecked)` is on the next two properties and on `SinkHolder.sink`. With the checks, subscribing
    // and cancelling cost an eighth more.

    /// Only the caller that begins the phase `attaching` sets it, and only the one that ends `attached` takes it out.
    @exclusivity(unchecked)
    private var subscription: (any Subscription)?

    /// Set before any other thread knows the sink. Only the caller that begins the phase `over` takes it out.
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
      guard moves(from: .awaiting, to: .attaching) else { return subscription.cancel() }
      self.subscription = subscription
      guard moves(from: .attaching, to: .attached) else {
        // Another thread has ended the sink meanwhile.
        self.subscription = nil
        return subscription.cancel()
      }
      subscription.request(.unlimited)
    }

    // Always inlined: otherwise it is a call, and a value through two erased publishers takes 2 % more instructions.
    @inlinable
    @inline(__always)
    public func receive(_ value: Input) -> Subscribers.Demand {
      if phase.load(ordering: .relaxed) != .over { onValue(value) }
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
      let former = phase.exchange(.over, ordering: .acquiringAndReleasing)
      guard former != .over else { return (false, nil) }
      _ = holder.take()?.take()
      closures?.release()
      return (true, former == .attached ? subscription.take() : nil)
    }

    private func moves(from old: SinkPhase, to new: SinkPhase) -> Bool {
      phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }

    /// Creates the cancellable of a sink that has no subscription yet. The cancellable holds the sink only until the end.
    /// Otherwise a closure that captures the cancellable's owner would keep the owner alive for ever.
    @usableFromInline
    func makeCancellable() -> AnyCancellable {
      let holder = SinkHolder(self)
      self.holder = holder
      return AnyCancellable(holder)
    }
  }
}

/// How far a sink has come.
@usableFromInline
enum SinkPhase: UInt8, AtomicRepresentable {
  /// It has no subscription yet.
  case awaiting

  /// A thread is storing the subscription.
  case attaching
  case attached
  case over
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

/// Holds a sink until its end, or until it is cancelled.
private final class SinkHolder: Cancellable {
  private let isTaken = Atomic(false)

  /// After `init`, only the caller that sets `isTaken` takes it out.
  @exclusivity(unchecked)
  private var sink: (any Cancellable & AnyObject)?

  init(_ sink: any Cancellable & AnyObject) {
    self.sink = sink
  }

  func take() -> (any Cancellable & AnyObject)? {
    isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : sink.take()
  }

  func cancel() {
    take()?.cancel()
  }
}

extension Subscribers.Sink: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// The text `Sink`.
  public var description: String { "Sink" }

  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
