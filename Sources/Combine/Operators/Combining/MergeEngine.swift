import Synchronization

/// Merges any number of upstreams.
///
/// Once downstream has requested unlimited values, merge requests unlimited values from each upstream, and sends each
/// value at once. With limited demand, merge requests one value of each upstream in advance, and the next one after
/// sending it.
@usableFromInline final class MergeEngine<Downstream: Subscriber>: CombiningEngine {
  @usableFromInline let description = "Merge"
  @usableFromInline let connections: Connections<Downstream>

  /// Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var state: MergeState<Downstream.Input>

  /// Creates an engine, and sends downstream its subscription. As with Apple's, this comes before merge subscribes to
  /// its upstreams.
  @usableFromInline init(_ downstream: Downstream, upstreamCount: Int) {
    connections = Connections(downstream, upstreamCount: upstreamCount)
    state = MergeState(upstreamCount: upstreamCount)
    sendSubscription()
    if upstreamCount == 0 { end(with: .finished) }
  }

  @inlinable func subscribe<Upstream: Publisher>(to upstream: Upstream, at index: Int)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    upstream.subscribe(Inner(self, index))
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    connections.account.deposit(demand)
    if isSendingHere { return }
    perform(.sendKeptValues)
    if connections.account.isUnlimited { connections.requestUnlimitedFromAll() }
  }

  /// Receives a value while demand is limited or values are kept. The caller holds `delivery`; this method unlocks it.
  @usableFromInline func receiveWithLimitedDemand(_ input: Downstream.Input, from index: Int) -> Subscribers.Demand {
    var reply = Subscribers.Demand.none
    var outcome = MergeOutcome()
    var replaced: Downstream.Input?
    // If downstream sends from inside `receive(_:)`, the outer call sends the kept values and requests more.
    let isInside = connections.isSending
    // Kept values are older than this one, so they are sent first.
    if !isInside { sendKeptValues(&outcome) }
    if state.keptCount == 0, connections.account.withdraw(), let downstream = connections.downstream {
      connections.isSending = true
      connections.account.deposit(downstream.value.receive(input))
      connections.isSending = isInside
      // If demand is unlimited now, `act(on:)` requests unlimited values instead.
      if !connections.account.isUnlimited, !connections.account.isClosed { reply = .max(1) }
      if !isInside { sendKeptValues(&outcome) }
    } else if !connections.account.isClosed {
      replaced = state.keep(input, from: index)
    }
    connections.delivery.unlock()
    withExtendedLifetime(replaced) {}
    if !isInside { act(on: outcome) }
    performPendingWork()
    return reply
  }

  private func sendKeptValues(_ outcome: inout MergeOutcome) {
    connections.isSending = true
    while state.keptCount > 0, connections.account.withdraw(), let downstream = connections.downstream,
      let (index, value) = state.takeNext()
    {
      outcome.sent.append(index)
      connections.account.deposit(downstream.value.receive(value))
    }
    connections.isSending = false
    outcome.isOver = state.isOver
  }

  @usableFromInline func sendKeptValues() -> MergeOutcome {
    var outcome = MergeOutcome()
    sendKeptValues(&outcome)
    return outcome
  }

  @usableFromInline func act(on outcome: MergeOutcome) {
    if outcome.isOver {
      end(with: .finished)
    } else if connections.account.isUnlimited {
      connections.requestUnlimitedFromAll()
    } else {
      for index in outcome.sent { connections.request(.max(1), from: index) }
    }
  }

  @usableFromInline func finishUpstream(at index: Int) -> Bool {
    state.finishUpstream()
  }

  @usableFromInline var cancelsFailedUpstream: Bool { true }

  @usableFromInline func takeKeptValues() -> [Downstream.Input?] {
    state.takeAll()
  }
}

extension MergeEngine {
  /// Receives the events of one upstream.
  @usableFromInline final class Inner: Subscriber, Described {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let engine: MergeEngine
    @usableFromInline let index: Int
    @usableFromInline let phase = Atomic(UpstreamSlot.Phase.awaiting)

    @usableFromInline init(_ engine: MergeEngine, _ index: Int) {
      self.engine = engine
      self.index = index
    }

    @usableFromInline var description: String { engine.description }

    @usableFromInline
    var customMirror: Mirror { Mirror(self, children: ["parentSubscription": engine.combineIdentifier]) }

    @usableFromInline func receive(subscription: any Subscription) {
      guard let (demand, earlyCompletion) = engine.connections.attach(subscription, at: index) else { return }
      _ = phase.compareExchange(expected: .awaiting, desired: .attached, ordering: .relaxed)
      subscription.request(demand == .unlimited ? .unlimited : .max(1))
      if let earlyCompletion { receive(completion: earlyCompletion) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
      // A local `let connections = engine.connections` would be retained for each value.
      guard phase.load(ordering: .relaxed) == .attached else { return .none }
      engine.connections.delivery.lock()
      guard engine.connections.account.isUnlimited, engine.state.keptCount == 0,
        let downstream = engine.connections.downstream
      else {
        return engine.receiveWithLimitedDemand(input, from: index)
      }
      _ = downstream.value.receive(input)
      engine.connections.delivery.unlock()
      if engine.connections.pendingWork.load(ordering: .sequentiallyConsistent) != 0 { engine.performPendingWork() }
      return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      if engine.connections.keepEarly(completion, from: index) { return }
      if phase.exchange(.detached, ordering: .relaxed) != .detached { engine.receive(completion, from: index) }
    }
  }
}
