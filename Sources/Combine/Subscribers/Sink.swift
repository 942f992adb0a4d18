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
  /// - Cancellation: the cancellable cancels the subscription. After that, no closure is called, except for an event that
  ///   another thread is already sending.
  /// - Parameters:
  ///   - receiveCompletion: Receives the completion.
  ///   - receiveValue: Receives each value.
  /// - Returns: A cancellable. Store it: when it is deallocated, it cancels the subscription.
  @inlinable public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(object: sink)
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
  /// - Cancellation: the cancellable cancels the subscription. After that, the closure is not called, except for a value
  ///   that another thread is already sending.
  /// - Parameter receiveValue: Receives each value.
  /// - Returns: A cancellable. Store it: when it is deallocated, it cancels the subscription.
  @inlinable public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber that requests all values and calls closures.
  ///
  /// A sink takes one subscription and cancels any further one. After the completion or `cancel()` it calls no closure,
  /// except for an event that another thread is already sending, and releases its closures, even if other code holds it.
  ///
  /// The stream holds a sink that is made by hand, even if nobody else does. So cancel it if the stream may go on for ever.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    /// The closure that receives each value. After the completion or `cancel()` it does nothing.
    public var receiveValue: (Input) -> Void { { [self] in _ = receive($0) } }

    /// The closure that receives the completion. After the completion or `cancel()` it does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      { [self] completion in
        if state.enter() { closures._withUnsafeGuaranteedRef { $0.onCompletion(completion) } }
        if state.leave() { closures.release() }
      }
    }

    /// The closures. They are unmanaged, because a reference that can be released early has to be retained for each call.
    /// `_withUnsafeGuaranteedRef` calls them without that. The state says which caller releases them, and when.
    @usableFromInline let closures: Unmanaged<SinkClosures<Input, Failure>>

    @usableFromInline let state = SinkProgress()

    /// Only the caller that has recorded `taken` sets it. The caller that closes the sink takes it out, or, if that comes
    /// before `attached`, the one that attaches.
    var subscription: (any Subscription)?

    /// Creates a sink, to be passed to `subscribe(_:)`.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Receives the completion.
    ///   - receiveValue: Receives each value.
    @inlinable public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = .passRetained(SinkClosures(receiveValue, receiveCompletion))
    }

    deinit { if !state.isReleased { closures.release() } }

    public func receive(subscription: any Subscription) {
      guard state.record(SinkProgress.taken) & (SinkProgress.taken | SinkProgress.over) == 0 else {
        return subscription.cancel()
      }
      self.subscription = subscription
      guard state.record(SinkProgress.attached) & SinkProgress.over == 0 else {
        // Another thread has closed the sink meanwhile.
        self.subscription = nil
        return subscription.cancel()
      }
      subscription.request(.unlimited)
    }

    // Always inlined: otherwise it is a call, and a value through two erased publishers takes 2 % more instructions.
    @inlinable @inline(__always) public func receive(_ value: Input) -> Subscribers.Demand {
      if state.enter() { closures._withUnsafeGuaranteedRef { $0.onValue(value) } }
      if state.leave() { closures.release() }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      if state.enter() {
        // As with Apple's, the subscription is released before the closure runs.
        let isFirst = close().isFirst
        if isFirst { closures._withUnsafeGuaranteedRef { $0.onCompletion(completion) } }
      }
      if state.leave() { closures.release() }
    }

    // DIFFERS: Apple's ignores `cancel()` before its subscription has come, which may be on its way on another thread.
    // This one then cancels the subscription (SinkTests.cancelBeforeTheSubscriptionTurnsItAway).
    public func cancel() {
      let subscription = close().subscription
      if state.release() { closures.release() }
      subscription?.cancel()
    }

    /// Closes the sink. Returns whether this is the first call, and the subscription, for the caller to cancel or release.
    private func close() -> (isFirst: Bool, subscription: (any Subscription)?) {
      let before = state.record(SinkProgress.over)
      guard before & SinkProgress.over == 0 else { return (false, nil) }
      return (true, before & SinkProgress.attached == 0 ? nil : subscription.take())
    }
  }
}

@usableFromInline final class SinkClosures<Input, Failure: Error> {
  @usableFromInline let onValue: (Input) -> Void, onCompletion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(_ onValue: @escaping (Input) -> Void, _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    (self.onValue, self.onCompletion) = (onValue, onCompletion)
  }
}

/// How far a sink has come, and how many calls of its closures are running. One atomic word says both.
///
/// A publisher may hold the sink after its end, and a thread may close the sink while another one runs a closure. So the
/// closures are released by the caller that closes the sink, or if calls are running, by the last of these.
@usableFromInline struct SinkProgress: ~Copyable {
  let word = Atomic<UInt>(0)

  /// A thread is storing the subscription, or has stored it.
  static var taken: UInt { 1 }

  /// The subscription is stored.
  static var attached: UInt { 2 }

  /// The sink has received its completion or was cancelled.
  static var over: UInt { 4 }

  /// A caller releases the closures.
  private static var released: UInt { 8 }

  /// The bits from here on count the calls that are running.
  static var call: UInt { 16 }

  init() {}

  var isReleased: Bool { word.load(ordering: .acquiring) & Self.released != 0 }

  func record(_ event: UInt) -> UInt { word.bitwiseOr(event, ordering: .acquiringAndReleasing).oldValue }

  /// Begins a call. Returns false if the sink is over. In both cases it is counted, and the caller calls `leave()` afterwards.
  @usableFromInline func enter() -> Bool { word.wrappingAdd(Self.call, ordering: .acquiring).oldValue & Self.over == 0 }

  /// Ends a call. Returns true if the caller has to release the closures.
  @usableFromInline func leave() -> Bool {
    word.wrappingSubtract(Self.call, ordering: .acquiringAndReleasing).oldValue & Self.over != 0 && release()
  }

  /// Returns true once, when the sink is over and no call is running. Then the caller releases the closures.
  func release() -> Bool {
    var old = word.load(ordering: .acquiring)
    while old & Self.released == 0, old < Self.call {
      let (exchanged, original) = word.weakCompareExchange(
        expected: old, desired: old | Self.released, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      old = original
    }
    return false
  }
}

extension Subscribers.Sink: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// The text `Sink`.
  public var description: String { "Sink" }
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  public var playgroundDescription: Any { description }
}
