import Synchronization

/// Sends tuples of values for zip and combineLatest, with any number of upstreams.
///
/// Each request of downstream goes to every upstream unchanged. So a tuple never lacks demand, unless an upstream sends
/// more than was requested. In that case zip keeps the extra values, and combineLatest keeps the latest one.
@usableFromInline final class TupleEngine<Downstream: Subscriber>: CombiningEngine {
  @usableFromInline let tupleOperator: TupleOperator

  /// Guarded by `delivery`.
  @usableFromInline var state: TupleState

  /// The upstreams that have no value for the tuple after the one that is being sent. Another thread reads it to find out
  /// whether its value makes a tuple.
  @usableFromInline let missing = Atomic<UInt8>(.max)

  /// The demand that downstream of a zip has requested from inside `receive(_:)`. As with Apple's, it is returned to the
  /// upstream that is sending, and requested from the others. Guarded by `delivery`.
  @usableFromInline var requestedInside = Subscribers.Demand.none

  /// Makes a tuple of the values in the buffers. The operator passes this closure, because it knows the types of the
  /// values.
  @usableFromInline let makeTuple: (inout UInt8) -> Downstream.Input

  @usableFromInline let buffers: [any TupleBuffer]

  @inlinable init(
    _ tupleOperator: TupleOperator, buffers: [any TupleBuffer],
    makeTuple: @escaping (inout UInt8) -> Downstream.Input
  ) {
    (self.tupleOperator, self.buffers, self.makeTuple) = (tupleOperator, buffers, makeTuple)
    state = TupleState(tupleOperator, upstreamCount: buffers.count)
    super.init(tupleOperator.description, upstreamCount: buffers.count)
  }

  @inlinable func subscribe<Upstream: Publisher, Buffer: TupleBuffer>(
    to upstream: Upstream, at index: Int, keepingIn buffer: Buffer
  )
  where Upstream.Output == Buffer.Value, Upstream.Failure == Downstream.Failure {
    upstream.subscribe(Inner(self, index, buffer))
  }

  override func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    account.deposit(demand)
    if tupleOperator == .zip {
      if isSendingHere {
        requestedInside += demand
        return
      }
      sendKeptValuesSoon()
    }
    requestUpstreamSoon(demand)
  }

  override func requestUpstream(_ demand: Subscribers.Demand) { requestFromAll(demand) }

  /// Sends the tuples for which there are values and demand: all of them for zip, one for combineLatest. While a tuple of
  /// combineLatest is being sent, a value from inside `receive(_:)` is kept and makes no tuple, as with Apple's.
  @inlinable func sendTuples() -> TupleOutcome {
    var outcome = TupleOutcome()
    let isInside = isSending
    while state.hasTuple, !isInside || tupleOperator == .zip, account.withdraw(), let downstream {
      isSending = true
      let tuple = makeTuple(&state.ready)
      missing.store(state.missing, ordering: .relaxed)
      let more = downstream.receive(tuple, as: Downstream.self)
      isSending = isInside
      if requestedInside > .none { outcome.demand += exchange(&requestedInside, with: .none) }
      if more > .none {
        account.deposit(more)
        outcome.demand += more
      }
      if tupleOperator == .combineLatest { return outcome }
    }
    outcome.isOver = state.isOver
    return outcome
  }

  /// Whether a value of an upstream makes a tuple that downstream has requested.
  @usableFromInline func canSendTuple(with index: Int) -> Bool {
    account.hasDemand && missing.load(ordering: .relaxed) & ~(1 << UInt8(truncatingIfNeeded: index)) == 0
  }

  override func sendKeptValuesAndEndDelivery() {
    let outcome = sendTuples()
    delivery.end()
    act(on: outcome)
  }

  /// Ends, or requests more from all upstreams but one. That one receives its demand as the result of `receive(_:)`.
  @usableFromInline func act(on outcome: TupleOutcome, except index: Int? = nil) {
    if outcome.isOver {
      complete(.finished)
    } else if outcome.demand > .none {
      requestFromAll(outcome.demand, except: index)
    }
  }

  override func finishUpstream(at index: Int) -> Bool { state.finishUpstream(at: index) }

  /// As with Apple's, a zip cancels the upstream that failed, and a combineLatest does not.
  override var cancelsFailedUpstream: Bool { tupleOperator == .zip }

  override func takeKeptValues() -> Any? { state.ready == 0 ? nil : buffers.map { $0.takeAll() } }
}

extension TupleEngine {
  /// Receives the events of one upstream.
  @usableFromInline final class Inner<Buffer: TupleBuffer>: CombiningInner<Downstream.Failure>, Subscriber {
    @usableFromInline let engine: TupleEngine, buffer: Buffer

    @inlinable init(_ engine: TupleEngine, _ index: Int, _ buffer: Buffer) {
      (self.engine, self.buffer) = (engine, buffer)
      super.init(engine, index)
    }

    @inlinable func receive(_ input: Buffer.Value) -> Subscribers.Demand {
      guard open.load(ordering: .relaxed) else { return .none }
      guard engine.delivery.begin(ifThereIs: { engine.canSendTuple(with: index) }) else {
        keepSoon(input)
        return .none
      }
      guard !engine.account.isClosed else {
        engine.delivery.end()
        // The thread that closed the account may have left work because `delivery` was locked.
        engine.performWork()
        return .none
      }
      if engine.delivery.hasWork { engine.keepArrivals() }
      let replaced = buffer.put(input)
      engine.state.ready |= 1 << UInt8(truncatingIfNeeded: index)
      let outcome = engine.sendTuples()
      engine.delivery.end()
      withExtendedLifetime(replaced) {}
      if !outcome.isEmpty { engine.act(on: outcome, except: index) }
      if engine.delivery.hasWork { engine.performWork() }
      return outcome.demand
    }

    @usableFromInline func keepSoon(_ input: Buffer.Value) {
      engine.keepSoon { [self] in
        engine.state.ready |= 1 << UInt8(truncatingIfNeeded: index)
        return buffer.put(input)
      }
    }
  }
}
