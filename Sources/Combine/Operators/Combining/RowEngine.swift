import Synchronization

/// Sends rows of values for zip and combineLatest, with any number of upstreams.
///
/// Each request of downstream goes to every upstream unchanged. So a row never lacks demand, unless an upstream sends
/// more than was requested. In that case zip keeps the extra values, and combineLatest keeps the latest one.
@usableFromInline final class RowEngine<Downstream: Subscriber>: CombiningEngine {
  @usableFromInline let rowOperator: RowOperator

  /// Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var state: RowState

  /// The demand that downstream of a zip has requested from inside `receive(_:)`. As with Apple's, it is returned to the
  /// upstream that is sending, and requested from the others. Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var requestedInside = Subscribers.Demand.none

  /// Makes a row of the values in the buffers. The operator passes this closure, because it knows the types of the
  /// values.
  @usableFromInline let makeRow: (inout UInt8) -> Downstream.Input

  @usableFromInline let buffers: [any RowBuffer]

  @inlinable init(
    _ rowOperator: RowOperator, _ downstream: Downstream, buffers: [any RowBuffer],
    makeRow: @escaping (inout UInt8) -> Downstream.Input
  ) {
    self.rowOperator = rowOperator
    self.buffers = buffers
    self.makeRow = makeRow
    state = RowState(rowOperator, upstreamCount: buffers.count)
    super.init(rowOperator.description, downstream: Shared(downstream), upstreamCount: buffers.count)
  }

  @inlinable
  func subscribe<Upstream: Publisher, Buffer: RowBuffer>(to upstream: Upstream, at index: Int, keepingIn buffer: Buffer)
  where Upstream.Output == Buffer.Value, Upstream.Failure == Downstream.Failure {
    upstream.subscribe(Inner(self, index, buffer))
  }

  @inlinable var receiver: Shared<Downstream>? {
    downstream.map { unsafeDowncast($0, to: Shared<Downstream>.self) }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    account.deposit(demand)
    if rowOperator == .zip {
      if isSendingHere {
        requestedInside += demand
        return
      }
      sendKeptValuesSoon()
    }
    requestFromAll(demand)
  }

  /// Sends the rows for which there are values and demand: all of them for zip, one for combineLatest. While a row of
  /// combineLatest is being sent, a value from inside `receive(_:)` is kept and makes no row, as with Apple's.
  @inlinable @inline(__always) func sendRows() -> RowOutcome {
    var outcome = RowOutcome()
    let isInside = isSending
    while state.hasRow, !isInside || rowOperator == .zip, account.withdraw(),
      let downstream = receiver
    {
      isSending = true
      let more = downstream.value.receive(makeRow(&state.ready))
      isSending = isInside
      if requestedInside > .none { outcome.demand += exchange(&requestedInside, with: .none) }
      if more > .none {
        account.deposit(more)
        outcome.demand += more
      }
      if rowOperator == .combineLatest { return outcome }
    }
    outcome.isOver = state.isOver
    return outcome
  }

  @usableFromInline override func sendKeptValuesAndEndDelivery() {
    let outcome = sendRows()
    delivery.end()
    act(on: outcome)
  }

  /// Ends, or requests more from all upstreams but one. That one receives its demand as the result of `receive(_:)`.
  @usableFromInline func act(on outcome: RowOutcome, except index: Int? = nil) {
    if outcome.isOver {
      complete(failure: nil)
    } else if outcome.demand > .none {
      requestFromAll(outcome.demand, except: index)
    }
  }

  @usableFromInline override func finishUpstream(at index: Int) -> Bool {
    state.finishUpstream(at: index)
  }

  /// As with Apple's, a zip cancels the upstream that failed, and a combineLatest does not.
  @usableFromInline override var cancelsFailedUpstream: Bool { rowOperator == .zip }

  @usableFromInline override func takeKeptValues() -> Any? {
    let kept = buffers.compactMap { $0.takeAll() }
    return kept.isEmpty ? nil : kept
  }

  @usableFromInline override func complete(_ downstream: AnyObject, failure: (any Error)?) {
    complete(unsafeDowncast(downstream, to: Shared<Downstream>.self).value, failure: failure)
  }
}

extension RowEngine {
  /// Receives the events of one upstream.
  @usableFromInline final class Inner<Buffer: RowBuffer>: Subscriber, Described {
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let engine: RowEngine
    @usableFromInline let index: Int
    @usableFromInline let buffer: Buffer
    @usableFromInline let phase = Atomic(UpstreamSlot.Phase.awaiting)

    @inlinable init(_ engine: RowEngine, _ index: Int, _ buffer: Buffer) {
      self.engine = engine
      self.index = index
      self.buffer = buffer
    }

    @usableFromInline var description: String { engine.description }

    @usableFromInline
    var customMirror: Mirror { Mirror(self, children: ["parentSubscription": engine.combineIdentifier]) }

    @inlinable func receive(subscription: any Subscription) {
      guard let demand = engine.attach(subscription, at: index) else { return }
      _ = phase.compareExchange(expected: .awaiting, desired: .attached, ordering: .relaxed)
      if demand > .none { subscription.request(demand) }
      if let completion: Subscribers.Completion<Failure> = engine.takeEarlyCompletion(from: index) {
        receive(completion: completion)
      }
    }

    @inlinable func receive(_ input: Buffer.Value) -> Subscribers.Demand {
      guard phase.load(ordering: .relaxed) == .attached else { return .none }
      engine.delivery.begin()
      guard !engine.account.isClosed else {
        engine.delivery.end()
        // The thread that closed the account may have left work because `delivery` was locked.
        engine.performWork()
        return .none
      }
      let replaced = buffer.put(input)
      engine.state.ready |= 1 << UInt8(truncatingIfNeeded: index)
      let outcome = engine.sendRows()
      engine.delivery.end()
      withExtendedLifetime(replaced) {}
      if !outcome.isEmpty { engine.act(on: outcome, except: index) }
      if engine.delivery.hasWork { engine.performWork() }
      return outcome.demand
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      if engine.keepEarly(completion, from: index) { return }
      if phase.exchange(.detached, ordering: .relaxed) != .detached { engine.receive(completion, from: index) }
    }
  }
}
