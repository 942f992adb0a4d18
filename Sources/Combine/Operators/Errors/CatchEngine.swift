/// Serves `catch` and `tryCatch`. It receives from upstream, and after upstream's failure from the replacement: the
/// publisher that the handler returns.
final class CatchEngine<UpstreamFailure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
  Subscriber, Subscription, Described
where NewPublisher.Output == Downstream.Input {
  typealias Handler = (UpstreamFailure) throws(Downstream.Failure) -> NewPublisher

  private struct State {
    /// Nil after the end.
    var downstream: Downstream?

    /// Returns the replacement. Nil after upstream's failure, and after the end.
    var handler: Handler?
    var upstream = UpstreamSlot()
    var replacement = UpstreamSlot()

    /// The number of values that downstream has requested and upstream has not sent.
    var demand = Subscribers.Demand.none

    /// The subscription to the publisher that sends at the moment.
    var subscription: (any Subscription)? { upstream.subscription ?? replacement.subscription }
  }

  let description: String
  private let mapError: (NewPublisher.Failure) -> Downstream.Failure
  private let lock = Lock()
  private var state: State

  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - handler: Returns the replacement. It runs outside of the lock.
  ///   - mapError: Converts the replacement's error to downstream's error type.
  init(
    _ description: String, _ downstream: Downstream, handler: @escaping Handler,
    mapError: @escaping (NewPublisher.Failure) -> Downstream.Failure
  ) {
    self.description = description
    self.mapError = mapError
    state = State(downstream: downstream, handler: handler)
  }

  // MARK: From upstream

  func receive(subscription: any Subscription) {
    guard
      let (downstream, completion) = lock.withLock({
        state.upstream.attach(subscription, for: state.downstream, failure: UpstreamFailure.self)
      })
    else { return subscription.cancel() }
    downstream.receive(subscription: self)
    if let completion { receive(completion: completion) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    lock.lock()
    guard let downstream = state.downstream, state.upstream.isAttached else {
      lock.unlock()
      return .none
    }
    if state.demand > .none { state.demand -= 1 }
    lock.unlock()
    let more = downstream.receive(input)
    if more == .none { return .none }
    lock.lock()
    state.demand += more
    if state.upstream.isAttached {
      lock.unlock()
      return more
    }
    // Upstream failed while downstream was receiving the value, so the replacement has to meet the new demand.
    let replacement = state.replacement.subscription
    lock.unlock()
    replacement?.request(more)
    return .none
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    lock.lock()
    guard state.downstream != nil, !state.upstream.keep(completion), state.upstream.isAttached else {
      return lock.unlock()
    }
    guard case .failure(let error) = completion, let handler = state.handler.take() else {
      lock.unlock()
      end().downstream?.receive(completion: .finished)
      return
    }
    let former = state.upstream.detach()
    lock.unlock()
    do throws(Downstream.Failure) {
      try handler(error).subscribe(ReplacementInner(engine: self))
    } catch {
      end().downstream?.receive(completion: .failure(error))
    }
    withExtendedLifetime(former) {}
  }

  // MARK: From downstream

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    state.demand += demand
    let subscription = state.subscription
    lock.unlock()
    subscription?.request(demand)
  }

  func cancel() {
    end().subscription?.cancel()
  }

  /// Ends the stream. Returns the former state, so that it is released outside of the lock.
  private func end() -> State {
    lock.withLock { exchange(&state, with: State()) }
  }
}

extension CatchEngine {
  /// Subscribes to the replacement. The engine itself cannot, because the replacement has another failure type.
  private struct ReplacementInner: Subscriber, Described {
    let engine: CatchEngine

    var description: String { engine.description }
    var combineIdentifier: CombineIdentifier { engine.combineIdentifier }

    func receive(subscription: any Subscription) {
      engine.receiveFromReplacement(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      engine.receiveFromReplacement(input)
    }

    func receive(completion: Subscribers.Completion<NewPublisher.Failure>) {
      engine.receiveFromReplacement(completion: completion)
    }
  }

  private func receiveFromReplacement(subscription: any Subscription) {
    lock.lock()
    // DIFFERS: Apple's does not cancel the replacement if downstream has cancelled meanwhile
    // (CatchTests.cancelWhileItRecoversReachesTheNewPublisher).
    guard state.downstream != nil, state.replacement.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let demand = state.demand
    let completion: Subscribers.Completion<NewPublisher.Failure>? = state.replacement.takeEarlyCompletion()
    lock.unlock()
    if demand > .none { subscription.request(demand) }
    if let completion { receiveFromReplacement(completion: completion) }
  }

  private func receiveFromReplacement(_ input: Downstream.Input) -> Subscribers.Demand {
    let downstream = lock.withLock { state.replacement.isAttached ? state.downstream : nil }
    return downstream?.receive(input) ?? .none
  }

  private func receiveFromReplacement(completion: Subscribers.Completion<NewPublisher.Failure>) {
    lock.lock()
    guard state.downstream != nil, !state.replacement.keep(completion), state.replacement.isAttached else {
      return lock.unlock()
    }
    let former = exchange(&state, with: State())
    lock.unlock()
    switch completion {
    case .finished: former.downstream?.receive(completion: .finished)
    case .failure(let error): former.downstream?.receive(completion: .failure(mapError(error)))
    }
  }
}
