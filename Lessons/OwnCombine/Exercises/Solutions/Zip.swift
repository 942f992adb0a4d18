import CombineContract

extension Publisher {
  /// Sends pairs: the first values of this publisher and of another one, then their second values, and so on.
  public func zip<Other: Publisher>(_ other: Other) -> Publishers.Zip<Self, Other> where Other.Failure == Failure {
    Publishers.Zip(a: self, b: other)
  }
}

extension Publishers {
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    let a: A
    let b: B

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = ZipEngine<A.Output, B.Output, Failure>(subscriber)
      a.subscribe(ZipSubscriber(engine: engine, side: engine.a))
      b.subscribe(ZipSubscriber(engine: engine, side: engine.b))
      engine.start()
    }
  }
}

/// What one upstream has sent, and has not been used in a pair.
private final class ZipSide<Value> {
  var subscription: (any Subscription)?
  var values: [Value] = []
  var hasFinished = false

  /// Whether no pair can come any more.
  var isExhausted: Bool { hasFinished && values.isEmpty }
}

/// The subscription of downstream. It has a side for each upstream.
///
/// A pair needs one value of each, so what downstream requests is requested of both, and no pair lacks demand.
private final class ZipEngine<A, B, Failure: Error>: Subscription {
  let a = ZipSide<A>()
  let b = ZipSide<B>()

  /// Nil after the end.
  private var downstream: (any Subscriber<(A, B), Failure>)?
  private var hasStarted = false

  /// A completion that came before downstream had its subscription.
  private var early: Subscribers.Completion<Failure>?

  /// Whether downstream is receiving a pair, and what it requests meanwhile.
  private var isSending = false
  private var requestedInside = Subscribers.Demand.none

  init(_ downstream: any Subscriber<(A, B), Failure>) { self.downstream = downstream }

  func start() {
    hasStarted = true
    downstream?.receive(subscription: self)
    if let early { complete(early) }
  }

  // MARK: Upstreams

  /// Sends the pairs that are complete. Returns what downstream has requested meanwhile.
  func sendPairs() -> Subscribers.Demand {
    var more = Subscribers.Demand.none
    let wasSending = isSending
    while let downstream, !a.values.isEmpty, !b.values.isEmpty {
      isSending = true
      more += downstream.receive((a.values.removeFirst(), b.values.removeFirst()))
      isSending = wasSending
      more += requestedInside
      requestedInside = .none
    }
    if a.isExhausted || b.isExhausted { complete(.finished) }
    return more
  }

  /// Requests of one side what the other one's `receive(_:)` returns.
  func request<Value>(_ demand: Subscribers.Demand, fromAllBut side: ZipSide<Value>) {
    guard demand > .none else { return }
    if side !== a { a.subscription?.request(demand) }
    if side !== b { b.subscription?.request(demand) }
  }

  /// Ends everything: there can be no more pairs.
  func complete(_ completion: Subscribers.Completion<Failure>) {
    cancelUpstreams()
    if hasStarted { downstream.take()?.receive(completion: completion) } else { early = early ?? completion }
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    if isSending {
      requestedInside += demand
      return
    }
    a.subscription?.request(demand)
    b.subscription?.request(demand)
  }

  func cancel() {
    downstream = nil
    cancelUpstreams()
  }

  private func cancelUpstreams() {
    (a.values, b.values) = ([], [])
    for subscription in [a.subscription.take(), b.subscription.take()] { subscription?.cancel() }
  }

  /// Whether an upstream may still join.
  var isOpen: Bool { downstream != nil && early == nil }
}

/// Tells the engine what one upstream sends.
private struct ZipSubscriber<Input, A, B, Failure: Error>: Subscriber {
  let engine: ZipEngine<A, B, Failure>
  let side: ZipSide<Input>

  func receive(subscription: any Subscription) {
    guard engine.isOpen, side.subscription == nil else { return subscription.cancel() }
    side.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard engine.isOpen else { return .none }
    side.values.append(input)
    let more = engine.sendPairs()
    engine.request(more, fromAllBut: side)
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    side.subscription = nil
    guard case .finished = completion else { return engine.complete(completion) }
    side.hasFinished = true
    if side.isExhausted { engine.complete(.finished) }
  }
}
