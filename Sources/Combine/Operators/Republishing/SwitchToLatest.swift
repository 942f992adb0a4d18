extension Publisher where Output: Publisher, Failure == Output.Failure {
  /// Publishes the values of the newest publisher that upstream sends, and cancels the one before.
  ///
  ///     let searches = PassthroughSubject<PassthroughSubject<String, Never>, Never>()
  ///     let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
  ///     let cancellable = searches.switchToLatest().sink { print($0) }
  ///     searches.send(first)
  ///     first.send("first")
  ///     searches.send(second)
  ///     first.send("too late")
  ///     second.send("second")
  ///     // first
  ///     // second
  ///
  /// The publishers that upstream sends are called inner publishers.
  ///
  /// - Demand: switchToLatest requests unlimited values from upstream. It requests the subscriber's outstanding demand
  ///   from the newest inner publisher, and again from the next one.
  /// - Completion: switchToLatest finishes when upstream and the newest inner publisher have both finished. A failure
  ///   of either cancels the other and is passed on at once.
  /// - Cancellation: passed to upstream and to the newest inner publisher. An older one was cancelled before
  ///   switchToLatest subscribed to the newer one.
  /// - Returns: A publisher of the values of one inner publisher after the other.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { Publishers.SwitchToLatest(upstream: self) }
}

extension Publishers {
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    /// As with Apple's, the subscriber receives its subscription before `switchToLatest` subscribes to upstream.
    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let engine = Engine(subscriber)
      subscriber.receive(subscription: engine)
      upstream.subscribe(engine)
    }
  }
}

extension Publishers.SwitchToLatest {
  /// Carries out the decisions of `SwitchToLatestState`. It subscribes to upstream, and is downstream's subscription.
  @usableFromInline
  final class Engine<Downstream: Subscriber<Output, Failure>>: RepublishingEngine, Subscriber, Subscription {
    @usableFromInline typealias Input = P

    /// Guarded by the lock.
    @usableFromInline @exclusivity(unchecked) var state = SwitchToLatestState()

    @inlinable init(_ downstream: Downstream) { super.init("SwitchToLatest", KnownSubscriber(downstream)) }

    // MARK: Upstream

    @usableFromInline func receive(subscription: any Subscription) {
      guard lock.withLock({ state.attach(subscription) }) else { return subscription.cancel() }
      subscription.request(.unlimited)
      if lock.withLock({ state.upstream.hasEarlyCompletion }) { receiveEarlyCompletion() }
    }

    func receiveEarlyCompletion() {
      lock.withLock { state.upstream.takeEarlyCompletion() }.map { receive(completion: $0) }
    }

    @inlinable func receive(_ input: P) -> Subscribers.Demand {
      let isJust = P.self == Just<Output>.self && !Introspections.isObserving
      guard let (number, former, isAttached) = lock.withLock({ state.addInner(isJust: isJust) }) else { return .none }
      former.subscription?.cancel()
      // The value of a `Just` is sent without a subscription: downstream receives the same events at the same time. With
      // one, a value takes 2.7 times as many instructions.
      if isAttached, let just = input as? Just<Output> {
        _ = receive(just.output, from: number)
        receive(completion: .finished, from: number)
      } else {
        input.subscribe(InnerPublisherSubscriber(engine: self, number: number))
      }
      return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      if lock.withLock({ state.upstream.postpone(completion) }) { return }
      switch completion {
      case .finished:
        let (isOver, former) = lock.withLock { state.finishUpstream() }
        if isOver { complete(.finished) }
        withExtendedLifetime(former) {}
      case .failure(let failure): fail(failure) { state.failUpstream() }
      }
    }

    // MARK: Inner publishers

    func receive(subscription: any Subscription, from number: Int) {
      guard let (demand, isEarly) = lock.withLock({ state.attach(subscription, to: number) }) else {
        return subscription.cancel()
      }
      if demand > .none { subscription.request(demand) }
      if isEarly { receiveEarlyCompletion(from: number) }
    }

    func receiveEarlyCompletion(from number: Int) {
      lock.withLock { state.takeEarlyCompletion(from: number) }.map { receive(completion: $0, from: number) }
    }

    @inlinable func receive(_ value: Output, from number: Int) -> Subscribers.Demand {
      guard delivery.begin(ifThereIs: { lock.withLock { state.isNewest(number) } }) else { return .none }
      lock.lock()
      guard state.receiveValue(from: number), let downstream else {
        lock.unlock()
        delivery.end(then: performWork)
        return .none
      }
      lock.unlock()
      let more = downstream.receive(value, as: Downstream.self)
      delivery.end(then: performWork)
      if more == .none { return .none }
      let (demand, newest) = lock.withLock { state.endSending(more, from: number) }
      newest?.request(more)
      return demand
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>, from number: Int) {
      lock.lock()
      if state.inner.isAwaiting, state.postpone(completion, from: number) { return lock.unlock() }
      if case .failure(let failure) = completion {
        lock.unlock()
        return fail(failure) { state.fail(number) }
      }
      let (isOver, former) = state.finish(number)
      lock.unlock()
      if isOver { complete(.finished) }
      withExtendedLifetime(former) {}
    }

    // MARK: Downstream

    @usableFromInline func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      requestSoon(demand)
    }

    override func requestNow(_ demand: Subscribers.Demand) {
      lock.withLock { state.subscription(forMore: demand) }?.request(demand)
    }

    override func close() -> Remainder { state.close() }
  }

  /// Subscribes to one inner publisher, and passes its events to `Engine`.
  @usableFromInline
  struct InnerPublisherSubscriber<Downstream: Subscriber<Output, Failure>>: Subscriber, Described, Mirrored {
    @usableFromInline let engine: Engine<Downstream>, number: Int, combineIdentifier = CombineIdentifier()

    @inlinable init(engine: Engine<Downstream>, number: Int) { (self.engine, self.number) = (engine, number) }

    @usableFromInline var description: String { engine.description }

    var parts: KeyValuePairs<String, Any> { ["parentSubscription": engine.combineIdentifier] }

    @usableFromInline func receive(subscription: any Subscription) {
      engine.receive(subscription: subscription, from: number)
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand { engine.receive(input, from: number) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      engine.receive(completion: completion, from: number)
    }
  }
}
