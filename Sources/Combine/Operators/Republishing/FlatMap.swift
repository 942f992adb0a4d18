extension Publisher {
  /// Publishes the values of all publishers that a closure returns, one for each value, as they arrive.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .flatMap { number in (1...number).publisher.map { "\(number).\($0)" } }
  ///       .sink { print($0) }
  ///     // 1.1
  ///     // 2.1
  ///     // 2.2
  ///
  /// The publishers that the closure returns are called inner publishers. They run at the same time, so their values
  /// mix. To receive only the values of the newest one, use `map` and `switchToLatest()`. To run one after the other,
  /// pass `.max(1)` as `maxPublishers`.
  ///
  /// - Demand: flatMap requests `maxPublishers` values from upstream, and one more whenever an inner publisher
  ///   finishes. Once the subscriber has requested unlimited values, flatMap requests unlimited values from each inner
  ///   publisher. Until then it requests one value at a time from each, and keeps values that the subscriber has not
  ///   requested. An inner publisher that has finished makes room for the next, though its value is kept. So
  ///   `maxPublishers` bounds nothing if the inner publishers finish at once, as `Just` does, and upstream never ends:
  ///   write `map` in place of a `flatMap` to `Just`, or request unlimited values.
  /// - Completion: flatMap finishes when upstream and all inner publishers have finished and no value is kept. A
  ///   failure of any of them cancels the inner publishers that have not completed, and is passed on at once. As with
  ///   Apple's, a failure of an inner publisher does not cancel upstream: it goes on, and holds the closure, until it
  ///   completes. So handle the failure inside the closure, with `catch`, if upstream does not end by itself.
  /// - Cancellation: passed to upstream and to all inner publishers, but not after a failure.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. The default is unlimited. `.none` ends the
  ///     program.
  ///   - transform: Returns an inner publisher for each value.
  /// - Returns: A publisher of the values of all inner publishers.
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// How many inner publishers may run at the same time.
    public let maxPublishers: Subscribers.Demand
    /// Returns an inner publisher for each value.
    public let transform: (Upstream.Output) -> NewPublisher

    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      precondition(maxPublishers > .none, "flatMap(maxPublishers:_:) takes a demand of .max(1) or more")
      (self.upstream, self.maxPublishers, self.transform) = (upstream, maxPublishers, transform)
    }

    /// As with Apple's, the subscriber receives its subscription before `flatMap` subscribes to upstream.
    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = Inner(subscriber, maxPublishers: maxPublishers)
      subscriber.receive(subscription: inner)
      upstream.subscribe(UpstreamSubscriber(parent: inner, transform: transform))
    }
  }
}

extension Publishers.FlatMap {
  /// Carries out the decisions of `FlatMapState`. It is the subscription of downstream.
  @usableFromInline final class Inner<Downstream: Subscriber<Output, Failure>>: Subscription, Described {
    /// What is held until the end. It is an object, so that code without knowledge of the types can give it up.
    @usableFromInline final class Held {
      @usableFromInline let downstream: Downstream
      @usableFromInline @exclusivity(unchecked) var kept = Queue<(value: Output, inner: InnerSlot?)>()

      @inlinable init(_ downstream: Downstream) { self.downstream = downstream }
    }

    @usableFromInline let description = "FlatMap"
    @usableFromInline let maxPublishers: Subscribers.Demand

    @usableFromInline let delivery = Delivery()

    /// Guards the following properties. See `Delivery`.
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var state: FlatMapState, held: Held?

    /// The completion, until the thread that is delivering sends it.
    private var completion: Subscribers.Completion<Failure>?

    @inlinable init(_ downstream: Downstream, maxPublishers: Subscribers.Demand) {
      held = Held(downstream)
      self.maxPublishers = maxPublishers
      state = FlatMapState(limitsPublishers: maxPublishers != .unlimited)
    }

    // MARK: Upstream

    @usableFromInline func receive(subscription: any Subscription) {
      guard lock.withLock({ state.attach(subscription) }) else { return subscription.cancel() }
      subscription.request(maxPublishers)
      if let completion: Subscribers.Completion<Failure> = lock.withLock({ state.takeEarlyCompletion() }) {
        receive(completion: completion)
      }
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      if lock.withLock({ state.postpone(completion) }) { return }
      switch completion {
      case .finished:
        let (action, former) = lock.withLock { state.finishUpstream() }
        withExtendedLifetime(former) { perform(action) }
      case .failure: fail(completion) { $0.failUpstream() }
      }
    }

    // MARK: Inner publishers

    @inlinable func receive(subscription: any Subscription, from inner: InnerSlot) {
      guard let (demand, hasEarlyCompletion) = lock.withLock({ state.attach(subscription, to: inner) }) else {
        return subscription.cancel()
      }
      subscription.request(demand)
      if hasEarlyCompletion { completeEarly(inner) }
    }

    /// Handles a completion that an inner publisher sent before its subscription.
    @usableFromInline func completeEarly(_ inner: InnerSlot) {
      if let completion: Subscribers.Completion<Failure> = lock.withLock({ inner.slot.takeEarlyCompletion() }) {
        receive(completion: completion, from: inner)
      }
    }

    /// Sends a value, or keeps it. A value of a `Just` comes without an inner slot.
    @inlinable func receive(_ value: Output, from inner: InnerSlot?) -> Subscribers.Demand {
      delivery.begin()
      lock.lock()
      let action = state.receiveValue(from: inner)
      if case .keep = action { held?.kept.append((value, inner)) }
      guard case .send(let hasLimitedDemand) = action, let held else {
        lock.unlock()
        delivery.end(then: performWork)
        return .none
      }
      lock.unlock()
      let more = held.downstream.receive(value)
      delivery.end(then: performWork)
      guard hasLimitedDemand else { return .none }
      if lock.withLock({ state.endSending(more) }) { drain() }
      return .max(1)
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>, from inner: InnerSlot) {
      lock.lock()
      if inner.slot.isAwaiting {
        postpone(completion, from: inner)
        return lock.unlock()
      }
      guard case .finished = completion else {
        lock.unlock()
        return fail(completion) { $0.fail(inner) }
      }
      let (action, former) = state.finish(inner)
      lock.unlock()
      withExtendedLifetime(former) { perform(action) }
    }

    @usableFromInline func postpone(_ completion: Subscribers.Completion<Failure>, from inner: InnerSlot) {
      _ = inner.slot.postpone(completion)
    }

    // MARK: Downstream

    @usableFromInline func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      if lock.withLock({ state.add(demand) }) { drain() }
    }

    @usableFromInline func cancel() {
      lock.lock()
      let remainder = state.close()
      let former = (held.take(), completion.take())
      lock.unlock()
      for subscription in remainder.inners { subscription.cancel() }
      remainder.upstream?.cancel()
      withExtendedLifetime(former) {}
    }

    /// Sends the kept values, as many as downstream has requested. Called only when the state has returned true.
    @usableFromInline func drain() {
      while true {
        delivery.begin()
        lock.lock()
        let step = state.nextDrainStep()
        guard case .sendKept = step, let held, let (value, inner) = held.kept.popFirst() else {
          lock.unlock()
          delivery.end(then: performWork)
          switch step {
          case .requestUnlimited(let subscriptions):
            for subscription in subscriptions { subscription.request(.unlimited) }
          case .finish: complete(.finished)
          case .sendKept, .stop: break
          }
          return
        }
        lock.unlock()
        let more = held.downstream.receive(value)
        delivery.end(then: performWork)
        lock.withLock { state.endSendingKept(more, from: inner) }?.request(.max(1))
      }
    }

    @inlinable func perform(_ action: FlatMapState.FinishAction) {
      switch action {
      case .requestFromUpstream: lock.withLock { state.upstreamSubscription }?.request(.max(1))
      case .finish: complete(.finished)
      case .wait: break
      }
    }

    /// Ends the state with a closure, cancels the subscriptions that are left, and passes the failure on.
    @usableFromInline func fail(
      _ completion: Subscribers.Completion<Failure>, ending end: (inout FlatMapState) -> FlatMapState.Remainder?
    ) {
      lock.lock()
      guard let remainder = end(&state) else { return lock.unlock() }
      lock.unlock()
      // As with Apple's, a failure cancels the inner publishers, but not upstream.
      for subscription in remainder.inners { subscription.cancel() }
      complete(completion)
      withExtendedLifetime(remainder) {}
    }

    /// Sends the completion, unless downstream cancels first: now, or after the value that another thread is delivering.
    @usableFromInline func complete(_ completion: Subscribers.Completion<Failure>) {
      lock.withLock { self.completion = completion }
      delivery.add(.end)
      performWork()
    }

    @usableFromInline func performWork() {
      while delivery.beginWork() != nil {
        lock.lock()
        let completion = completion.take()
        let held = completion == nil ? nil : held.take()
        lock.unlock()
        if let completion { held?.downstream.receive(completion: completion) }
        delivery.end()
        withExtendedLifetime((held, completion)) {}
      }
    }
  }
}
