extension Publisher {
  /// Publishes the values of all the publishers that a closure makes, one of each value, as they come.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .flatMap { number in (1...number).publisher.map { "\(number).\($0)" } }
  ///       .sink { print($0) }
  ///     // 1.1
  ///     // 2.1
  ///     // 2.2
  ///
  /// The publishers run at the same time, so their values mix. Where only the newest counts, use `map` and
  /// `switchToLatest()`; where each has to wait for the one before, `maxPublishers: .max(1)`.
  ///
  /// - Demand: upstream is asked for `maxPublishers` values, and for one more whenever an inner publisher finishes. Once
  ///   the subscriber has asked for everything, so is each inner publisher; until then each is asked for one value at a
  ///   time, and a value that the subscriber has not asked for is kept until it does.
  /// - Completion: when upstream and all inner publishers have finished and no value is kept. A failure of any of them
  ///   cancels the inner publishers that have not completed, and is passed on at once. Upstream is not cancelled.
  /// - Cancellation: passed to upstream and to all inner publishers.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

// Publishers that never fail are fitted to those that do.

extension Publisher {
  /// Publishes the values of all the publishers that a closure makes, none of which fails.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers, which fails as this one does.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      Publishers.SetFailureType(upstream: transform($0))
    }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of all the publishers that a closure makes, which may fail though this one never does.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers, which fails as they do.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: Publishers.SetFailureType(upstream: self), maxPublishers: maxPublishers, transform: transform)
  }

  /// Publishes the values of all the publishers that a closure makes, where nobody ever fails.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from of which publishers are made.
    public let upstream: Upstream

    /// How many inner publishers may run at the same time.
    public let maxPublishers: Subscribers.Demand

    /// Makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// The subscriber gets its subscription before upstream is subscribed to, as Apple's does.
    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = FlatMapSubscription(subscriber, maxPublishers: maxPublishers, transform: transform)
      subscriber.receive(subscription: subscription)
      upstream.subscribe(subscription)
    }
  }
}

/// Performs what `FlatMapState` decides: subscribes to upstream and is downstream's subscription.
@usableFromInline
final class FlatMapSubscription<Input, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, Subscription,
  Described
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let description = "FlatMap"
  @usableFromInline
  let maxPublishers: Subscribers.Demand
  @usableFromInline
  let transform: (Input) -> NewPublisher

  /// Held while events go out. Recursive, because the subscriber may send to an inner publisher from inside
  /// `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// Guards what follows. It may be taken by who holds `delivery`, but not the other way round.
  @usableFromInline
  let lock = Lock()
  @usableFromInline
  @exclusivity(unchecked)
  var state: FlatMapState
  @usableFromInline
  @exclusivity(unchecked)
  var kept = Queue<(value: NewPublisher.Output, inlet: Inlet)>()
  @usableFromInline
  @exclusivity(unchecked)
  var downstream: Downstream?

  @inlinable
  init(_ downstream: Downstream, maxPublishers: Subscribers.Demand, transform: @escaping (Input) -> NewPublisher) {
    self.downstream = downstream
    self.maxPublishers = maxPublishers
    self.transform = transform
    state = FlatMapState(isLimited: maxPublishers != .unlimited)
  }

  // MARK: Upstream

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard lock.withLock({ state.attach(subscription) }) else { return subscription.cancel() }
    subscription.request(maxPublishers)
    if let completion: Subscribers.Completion<Failure> = lock.withLock({ state.takeEarlyCompletion() }) {
      receive(completion: completion)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if let inlet = lock.withLock({ state.admit() }) {
      transform(input).subscribe(FlatMapInner(outer: self, inlet: inlet))
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if lock.withLock({ state.keep(completion) }) { return }
    switch completion {
    case .finished:
      let (end, former) = lock.withLock { state.finishUpstream() }
      withExtendedLifetime(former) { perform(end) }
    case .failure: fail(completion) { $0.failUpstream() }
    }
  }

  // MARK: Inner publishers

  @inlinable
  func receive(subscription: any Subscription, from inlet: Inlet) {
    guard let (demand, hasEarlyCompletion) = lock.withLock({ state.attach(subscription, to: inlet) }) else {
      return subscription.cancel()
    }
    subscription.request(demand)
    if hasEarlyCompletion { completeEarly(inlet) }
  }

  /// Handles a completion that came before the subscription of an inner publisher.
  @usableFromInline
  func completeEarly(_ inlet: Inlet) {
    if let completion: Subscribers.Completion<Failure> = lock.withLock({ inlet.slot.takeEarlyCompletion() }) {
      receive(completion: completion, from: inlet)
    }
  }

  @inlinable
  func receive(_ value: NewPublisher.Output, from inlet: Inlet) -> Subscribers.Demand {
    delivery.lock()
    lock.lock()
    let fate = state.receive(from: inlet)
    if case .keep = fate { kept.append((value, inlet)) }
    guard case .send(let asks) = fate, let downstream else {
      lock.unlock()
      delivery.unlock()
      return .none
    }
    lock.unlock()
    let more = downstream.receive(value)
    delivery.unlock()
    // Who is asked for everything is not asked for more.
    guard asks else { return .none }
    if lock.withLock({ state.endSending(more) }) { drain() }
    return .max(1)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from inlet: Inlet) {
    lock.lock()
    if inlet.slot.isAwaiting {
      keep(completion, of: inlet)
      return lock.unlock()
    }
    guard case .finished = completion else {
      lock.unlock()
      return fail(completion) { $0.fail(inlet) }
    }
    let (end, former) = state.finish(inlet)
    lock.unlock()
    withExtendedLifetime(former) { perform(end) }
  }

  @usableFromInline
  func keep(_ completion: Subscribers.Completion<Failure>, of inlet: Inlet) {
    _ = inlet.slot.keep(completion)
  }

  // MARK: Downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if lock.withLock({ state.add(demand) }) { drain() }
  }

  @usableFromInline
  func cancel() {
    lock.lock()
    let subscriptions = state.close()
    // Let go of outside of the lock, as they may have a deinit of their own.
    let rest = (exchange(&kept, with: Queue()), downstream.take())
    lock.unlock()
    withExtendedLifetime(rest) {
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  /// Delivers the kept values, as many as are asked for. Only for who was told to.
  @usableFromInline
  func drain() {
    while true {
      delivery.lock()
      lock.lock()
      let step = state.nextStep()
      guard case .sendKept = step, let (value, inlet) = kept.popFirst(), let downstream else {
        lock.unlock()
        delivery.unlock()
        switch step {
        case .askForEverything(let subscriptions):
          for subscription in subscriptions { subscription.request(.unlimited) }
        case .finish: complete(.finished)
        case .sendKept, .rest: break
        }
        return
      }
      lock.unlock()
      let more = downstream.receive(value)
      delivery.unlock()
      lock.withLock { state.endSendingKept(more, from: inlet) }?.request(.max(1))
    }
  }

  @inlinable
  func perform(_ end: FlatMapState.End) {
    switch end {
    case .askUpstream: lock.withLock { state.upstreamSubscription }?.request(.max(1))
    case .finish: complete(.finished)
    case .goOn: break
    }
  }

  /// Passes a failure on, when the inner publishers that have not completed have been cancelled.
  @usableFromInline
  func fail(
    _ completion: Subscribers.Completion<Failure>, closing close: (inout FlatMapState) -> FlatMapState.Rest?
  ) {
    lock.lock()
    guard let rest = close(&state) else { return lock.unlock() }
    let kept = exchange(&kept, with: Queue())
    lock.unlock()
    withExtendedLifetime((rest, kept)) {
      for subscription in rest.cancelled { subscription.cancel() }
      complete(completion)
    }
  }

  /// Sends the completion, unless it is cancelled first.
  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>) {
    delivery.lock()
    let downstream = lock.withLock { self.downstream.take() }
    downstream?.receive(completion: completion)
    delivery.unlock()
    withExtendedLifetime(downstream) {}
  }
}

/// Subscribes to one inner publisher.
@usableFromInline
struct FlatMapInner<Input, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, Described
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {
  @usableFromInline
  let outer: FlatMapSubscription<Input, NewPublisher, Downstream>
  @usableFromInline
  let inlet: Inlet

  @inlinable
  init(outer: FlatMapSubscription<Input, NewPublisher, Downstream>, inlet: Inlet) {
    self.outer = outer
    self.inlet = inlet
  }

  @usableFromInline
  var description: String { outer.description }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(inlet) }

  @inlinable
  func receive(subscription: any Subscription) {
    outer.receive(subscription: subscription, from: inlet)
  }

  @inlinable
  func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
    outer.receive(input, from: inlet)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    outer.receive(completion: completion, from: inlet)
  }
}
