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
  /// - Demand: flatMap requests `maxPublishers` values from upstream and, if that is a number, one more whenever an
  ///   inner publisher finishes. Once the subscriber has requested unlimited values, flatMap requests unlimited values
  ///   from each inner publisher. Until then it requests one value at a time from each, and keeps values that the
  ///   subscriber has not requested. If an inner publisher does not return from a request, those of the others wait:
  ///   put `subscribe(on:)` after it, inside the closure. An inner publisher that has finished makes room for the next,
  ///   though its value is kept. So `maxPublishers` bounds nothing if the inner publishers finish at once, as `Just`
  ///   does, and upstream never ends: write `map` in place of a `flatMap` to `Just`, or request unlimited values.
  /// - Completion: flatMap finishes when upstream and all inner publishers have finished and no value is kept. A
  ///   failure of any of them cancels the inner publishers that have not completed, and is passed on at once. As with
  ///   Apple's, a failure of an inner publisher does not cancel upstream: it goes on, and holds the closure, until it
  ///   completes, even after `cancel()`. If upstream does not end by itself, write `catch` inside the closure.
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
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let maxPublishers: Subscribers.Demand
    public let transform: (Upstream.Output) -> NewPublisher

    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      precondition(maxPublishers > .none, "flatMap(maxPublishers:_:) takes a demand of .max(1) or more")
      (self.upstream, self.maxPublishers, self.transform) = (upstream, maxPublishers, transform)
    }

    /// As with Apple's, the subscriber receives its subscription before `flatMap` subscribes to upstream.
    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let engine = Engine(subscriber, maxPublishers: maxPublishers)
      subscriber.receive(subscription: engine)
      upstream.subscribe(UpstreamSubscriber(engine: engine, transform: transform))
    }
  }
}

extension Publishers.FlatMap {
  /// Subscribes to upstream. It holds the closure, so that upstream alone holds it: downstream may hold `Engine`, its
  /// subscription, after the end.
  @usableFromInline struct UpstreamSubscriber<Downstream: Subscriber<Output, Failure>>: Subscriber, Described {
    @usableFromInline let engine: Engine<Downstream>, transform: (Upstream.Output) -> NewPublisher

    @inlinable init(engine: Engine<Downstream>, transform: @escaping (Upstream.Output) -> NewPublisher) {
      (self.engine, self.transform) = (engine, transform)
    }

    @usableFromInline var description: String { engine.description }
    @usableFromInline var combineIdentifier: CombineIdentifier { engine.combineIdentifier }
    @usableFromInline func receive(subscription: any Subscription) { engine.receive(subscription: subscription) }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if NewPublisher.self == Just<Output>.self, !Introspections.isObserving {
        receiveJust(input)
      } else if let inner = engine.lock.withLock({ engine.state.addInner() }) {
        transform(input).subscribe(InnerPublisherSubscriber(engine: engine, inner: inner))
      }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) { engine.receive(completion: completion) }

    /// Sends the value of an inner publisher that is a `Just`, without subscribing to it. Downstream receives the same
    /// events, at the same moments, as with a subscription. With a subscription, a value through `flatMap { Just($0) }` takes
    /// 5.7 times as many instructions.
    @inlinable func receiveJust(_ input: Upstream.Output) {
      guard engine.lock.withLock({ engine.state.addJust() }),
        let just = transform(input) as? Just<NewPublisher.Output>
      else { return }
      _ = engine.receive(just.output, from: nil)
      engine.perform(engine.lock.withLock { engine.state.finishJust() })
    }
  }

  /// Subscribes to one inner publisher, and passes its events to `Engine`.
  @usableFromInline struct InnerPublisherSubscriber<Downstream: Subscriber<Output, Failure>>: Subscriber, Described {
    @usableFromInline let engine: Engine<Downstream>, inner: InnerSlot

    @inlinable init(engine: Engine<Downstream>, inner: InnerSlot) { (self.engine, self.inner) = (engine, inner) }

    @usableFromInline var description: String { engine.description }
    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(inner) }
    @inlinable func receive(subscription: any Subscription) { engine.receive(subscription: subscription, from: inner) }
    @inlinable func receive(_ input: Output) -> Subscribers.Demand { engine.receive(input, from: inner) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      engine.receive(completion: completion, from: inner)
    }
  }
}
