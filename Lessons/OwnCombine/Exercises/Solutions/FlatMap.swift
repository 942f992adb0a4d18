import CombineContract

extension Publisher {
  /// Sends the values of all publishers that a closure returns, one for each value, as they arrive.
  ///
  /// - Parameter maxPublishers: How many of them may run at the same time.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let maxPublishers: Subscribers.Demand
    let transform: (Upstream.Output) -> NewPublisher

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = FlatMapEngine(maxPublishers, transform, subscriber)
      subscriber.receive(subscription: engine)
      upstream.subscribe(engine)
    }
  }
}

/// The subscriber of upstream, and the subscription of downstream. Each inner publisher has an `InnerSubscriber`.
///
/// As long as downstream counts, each inner publisher is asked for one value at a time. A value that downstream has not
/// requested is kept, and its publisher is asked for the next one when it is sent.
private final class FlatMapEngine<Input, Inner: Publisher>: Subscriber, Subscription {
  typealias Failure = Inner.Failure

  private let maxPublishers: Subscribers.Demand

  /// Nil as soon as upstream sends no more values: it may hold a lot.
  private var transform: ((Input) -> Inner)?

  /// Nil after the end.
  private var downstream: (any Subscriber<Inner.Output, Failure>)?
  private var upstream: (any Subscription)?
  private var hasUpstreamFinished = false
  private var inners: [InnerSubscriber<Input, Inner>] = []

  private var demand = Subscribers.Demand.none
  private var kept: [(value: Inner.Output, inner: InnerSubscriber<Input, Inner>?)] = []

  /// How many values downstream is receiving, one inside the other.
  private var depth = 0
  private var isSendingKept = false

  /// Whether downstream has just requested all values, and the inner publishers are still asked for one at a time.
  private var mustRequestAll = false

  init(
    _ maxPublishers: Subscribers.Demand, _ transform: @escaping (Input) -> Inner,
    _ downstream: any Subscriber<Inner.Output, Failure>
  ) {
    (self.maxPublishers, self.transform, self.downstream) = (maxPublishers, transform, downstream)
  }

  // MARK: Upstream

  func receive(subscription: any Subscription) {
    // Downstream has its subscription already, and may have cancelled.
    guard downstream != nil, upstream == nil else { return subscription.cancel() }
    upstream = subscription
    subscription.request(maxPublishers)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard downstream != nil, let transform else { return .none }
    let inner = InnerSubscriber(self)
    inners.append(inner)
    transform(input).subscribe(inner)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    (upstream, transform) = (nil, nil)
    guard case .finished = completion else { return fail(completion) }
    hasUpstreamFinished = true
    finishIfOver()
  }

  // MARK: Inner publishers

  var innerDemand: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }
  var isOver: Bool { downstream == nil }

  func receive(_ value: Inner.Output, from inner: InnerSubscriber<Input, Inner>) -> Subscribers.Demand {
    guard let downstream else { return .none }
    guard demand > .none, kept.isEmpty, !isSendingKept else {
      kept.append((value, inner))
      return .none
    }
    let isCounting = demand != .unlimited
    demand -= 1
    depth += 1
    add(downstream.receive(value))
    depth -= 1
    sendKept()
    return isCounting ? .max(1) : .none
  }

  func receive(_ completion: Subscribers.Completion<Failure>, from inner: InnerSubscriber<Input, Inner>) {
    inners.removeAll { $0 === inner }
    // Its values stay, but nothing more is asked of it.
    for index in kept.indices where kept[index].inner === inner { kept[index].inner = nil }
    guard case .finished = completion else { return fail(completion) }
    // There is room for another one.
    if maxPublishers != .unlimited, let upstream { upstream.request(.max(1)) } else { finishIfOver() }
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    add(demand)
    sendKept()
  }

  func cancel() {
    let upstream = upstream
    close()
    upstream?.cancel()
  }

  private func add(_ more: Subscribers.Demand) {
    guard demand != .unlimited else { return }
    demand += more
    mustRequestAll = demand == .unlimited
  }

  /// Sends kept values as long as they are requested. A request from inside a value is served when it has returned.
  private func sendKept() {
    guard depth == 0, !isSendingKept else { return }
    isSendingKept = true
    while demand > .none, let downstream, !kept.isEmpty {
      let (value, inner) = kept.removeFirst()
      demand -= 1
      add(downstream.receive(value))
      if demand != .unlimited { inner?.request(.max(1)) }
    }
    isSendingKept = false
    finishIfOver()
    guard mustRequestAll else { return }
    mustRequestAll = false
    for inner in inners { inner.request(.unlimited) }
  }

  // MARK: The end

  private func finishIfOver() {
    if hasUpstreamFinished, inners.isEmpty, kept.isEmpty { downstream.take()?.receive(completion: .finished) }
  }

  /// As Combine's, it cancels the other inner publishers, but not upstream.
  private func fail(_ completion: Subscribers.Completion<Failure>) {
    let downstream = downstream
    close()
    downstream?.receive(completion: completion)
  }

  /// Lets go of everything, and then cancels the inner publishers: what they do meanwhile finds the end.
  private func close() {
    let former = inners
    (downstream, upstream, transform, inners, kept) = (nil, nil, nil, [], [])
    for inner in former { inner.cancel() }
  }
}

/// Tells the engine what one inner publisher sends.
private final class InnerSubscriber<Input, Inner: Publisher>: Subscriber {
  typealias Failure = Inner.Failure

  private let engine: FlatMapEngine<Input, Inner>
  private var subscription: (any Subscription)?

  init(_ engine: FlatMapEngine<Input, Inner>) { self.engine = engine }

  func receive(subscription: any Subscription) {
    guard !engine.isOver, self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
    subscription.request(engine.innerDemand)
  }

  func receive(_ input: Inner.Output) -> Subscribers.Demand { engine.receive(input, from: self) }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    engine.receive(completion, from: self)
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription.take()?.cancel() }
}
