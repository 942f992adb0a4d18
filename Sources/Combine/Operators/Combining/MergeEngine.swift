import Synchronization

/// Merges any number of upstreams.
///
/// Once downstream has requested unlimited values, merge requests unlimited values from each upstream, and sends each
/// value at once. With limited demand, it requests one value of each upstream in advance, and the next one after sending it.
@usableFromInline final class MergeEngine<Downstream: Subscriber>: CombiningEngine {
  /// Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var state: MergeState<Downstream.Input>

  /// Creates an engine, and sends downstream its subscription. As with Apple's, this comes before merge subscribes to
  /// its upstreams.
  @inlinable init(_ downstream: Downstream, upstreamCount: Int) {
    state = MergeState(upstreamCount: upstreamCount)
    super.init("Merge", upstreamCount: upstreamCount)
    greet(KnownSubscriber(downstream))
    if upstreamCount == 0 { complete(.finished) }
  }

  /// - Returns: The engine, which subscribes to the next upstream.
  @discardableResult @inlinable func subscribe<Upstream: Publisher>(to upstream: Upstream, at index: Int) -> MergeEngine
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    upstream.subscribe(Inner(self, index))
    return self
  }

  override func request(_ demand: Subscribers.Demand) {
    account.deposit(demand)
    if isSendingHere { return }
    sendKeptValuesSoon()
    if account.isUnlimited { requestUpstreamSoon(.unlimited) }
  }

  override func requestUpstream(_ demand: Subscribers.Demand) { requestUnlimitedFromAll() }

  /// Receives a value while demand is limited or values are kept. The caller is delivering; this method ends the delivery.
  @usableFromInline func receiveWithLimitedDemand(_ input: Downstream.Input, from index: Int) -> Subscribers.Demand {
    var reply = Subscribers.Demand.none
    var outcome = MergeOutcome()
    var replaced: Downstream.Input?
    // If downstream sends from inside `receive(_:)`, the outer call sends the kept values and requests more.
    let isInside = isSending
    // Kept values are older than this one, so they are sent first.
    if !isInside { sendKeptValues(&outcome) }
    if state.keptCount == 0, account.withdraw(), let downstream {
      isSending = true
      account.deposit(downstream.receive(input, as: Downstream.self))
      isSending = isInside
      // If demand is unlimited now, `act(on:)` requests unlimited values instead.
      if !account.isUnlimited, !account.isClosed { reply = .max(1) }
      if !isInside { sendKeptValues(&outcome) }
    } else if !account.isClosed {
      replaced = state.keep(input, from: index)
    }
    delivery.end()
    withExtendedLifetime(replaced) {}
    if !isInside { act(on: outcome) }
    performWork()
    return reply
  }

  @usableFromInline func keepSoon(_ value: Downstream.Input, from index: Int) {
    keepSoon { [self] in state.keep(value, from: index) }
  }

  private func sendKeptValues(_ outcome: inout MergeOutcome) {
    isSending = true
    while state.keptCount > 0, account.withdraw(), let downstream,
      let (index, value) = state.takeNext()
    {
      outcome.sent.append(index)
      account.deposit(downstream.receive(value, as: Downstream.self))
    }
    isSending = false
    outcome.isOver = state.isOver
  }

  override func sendKeptValuesAndEndDelivery() {
    var outcome = MergeOutcome()
    sendKeptValues(&outcome)
    delivery.end()
    act(on: outcome)
  }

  private func act(on outcome: MergeOutcome) {
    if outcome.isOver {
      complete(.finished)
    } else if account.isUnlimited {
      requestUnlimitedFromAll()
    } else {
      for index in outcome.sent { request(.max(1), from: index) }
    }
  }

  override func finishUpstream(at index: Int) -> Bool { state.finishUpstream() }
  override func takeKeptValues() -> Any? { state.keptCount > 0 ? state.takeAll() : nil }
}

extension MergeEngine {
  /// Receives the events of one upstream.
  @usableFromInline final class Inner: CombiningInner<Downstream.Failure>, Subscriber {
    @usableFromInline let engine: MergeEngine

    @inlinable init(_ engine: MergeEngine, _ index: Int) {
      self.engine = engine
      super.init(engine, index)
    }

    override func firstRequest(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      demand == .unlimited ? .unlimited : .max(1)
    }

    @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      guard open.load(ordering: .relaxed) else { return .none }
      guard engine.delivery.begin(ifThereIs: { engine.account.hasDemand }) else {
        engine.keepSoon(input, from: index)
        return .none
      }
      if engine.delivery.hasWork { engine.keepArrivals() }
      guard engine.account.isUnlimited, engine.state.keptCount == 0,
        let downstream = engine.downstream
      else {
        return engine.receiveWithLimitedDemand(input, from: index)
      }
      _ = downstream.receive(input, as: Downstream.self)
      engine.delivery.end(then: engine.performWork)
      return .none
    }
  }
}
