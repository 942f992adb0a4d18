extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  ///     struct Offline: Error {}
  ///     let news = PassthroughSubject<String, Offline>()
  ///     let cancellable = news.catch { _ in Just("the news of yesterday") }.sink { print($0) }
  ///     news.send("fresh news")
  ///     news.send(completion: .failure(Offline()))
  ///     // fresh news
  ///     // the news of yesterday
  ///
  /// - Demand: passed upstream. What upstream has not sent when it fails is asked of the new publisher.
  /// - Completion: upstream's if it finishes, otherwise that of the new publisher, be it a failure again.
  /// - Cancellation: passed to upstream, or to the new publisher.
  /// - Parameter handler: Makes the publisher that takes over, of upstream's failure.
  /// - Returns: A publisher that survives one failure.
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Goes on with another publisher when this one fails, or fails with the error that the closure throws instead.
  ///
  ///     struct Offline: Error {}
  ///     struct Outdated: Error {}
  ///     let cancellable = Fail(outputType: String.self, failure: Offline())
  ///       .tryCatch { _ -> Just<String> in throw Outdated() }
  ///       .sink(
  ///         receiveCompletion: { if case .failure(let error) = $0 { print(error) } },
  ///         receiveValue: { print($0) })
  ///     // Outdated()
  ///
  /// - Demand: passed upstream. What upstream has not sent when it fails is asked of the new publisher.
  /// - Completion: upstream's if it finishes, otherwise that of the new publisher, or the closure's error.
  /// - Cancellation: passed to upstream, or to the new publisher.
  /// - Parameter handler: Makes the publisher that takes over, of upstream's failure, or throws.
  /// - Returns: A publisher that survives one failure, and whose own failure is any error.
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher that `catch(_:)` returns.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// Where the values come from, until it fails.
    public let upstream: Upstream

    /// Makes the publisher that takes over.
    public let handler: (Upstream.Failure) -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = CatchSubscription<Upstream.Failure, NewPublisher, S>(
        "Catch", subscriber, handler: handler, failure: { $0 })
      upstream.subscribe(CatchSubscription.First(subscription: subscription))
    }
  }

  /// The publisher that `tryCatch(_:)` returns.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from, until it fails.
    public let upstream: Upstream

    /// Makes the publisher that takes over, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = CatchSubscription<Upstream.Failure, NewPublisher, S>(
        "TryCatch", subscriber, handler: handler, failure: { $0 })
      upstream.subscribe(CatchSubscription.First(subscription: subscription))
    }
  }
}

/// Listens to upstream, and after its failure to the publisher that takes over.
private final class CatchSubscription<UpstreamFailure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
  Subscription, Described
where NewPublisher.Output == Downstream.Input {
  struct State {
    var downstream: Downstream?

    /// Upstream, until it fails, and the publisher that takes over.
    var first = UpstreamSlot()
    var second = UpstreamSlot()

    /// What downstream requested and the first has not sent.
    var demand = Subscribers.Demand.none

    /// The subscription to the publisher that sends at the moment.
    var subscription: (any Subscription)? { first.subscription ?? second.subscription }
  }

  let description: String
  private let handler: (UpstreamFailure) throws(Downstream.Failure) -> NewPublisher
  private let failure: (NewPublisher.Failure) -> Downstream.Failure
  private let lock = Lock()
  private var state: State

  init(
    _ description: String, _ downstream: Downstream,
    handler: @escaping (UpstreamFailure) throws(Downstream.Failure) -> NewPublisher,
    failure: @escaping (NewPublisher.Failure) -> Downstream.Failure
  ) {
    self.description = description
    self.handler = handler
    self.failure = failure
    state = State(downstream: downstream)
  }

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

  /// Ends it. Returns the former state, for the caller to release where the lock is free.
  private func end() -> State {
    lock.withLock { exchange(&state, with: State()) }
  }
}

extension CatchSubscription {
  /// Subscribes to upstream.
  struct First: Subscriber, Described {
    let subscription: CatchSubscription

    var description: String { subscription.description }
    var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

    func receive(subscription: any Subscription) {
      self.subscription.receiveFirst(subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      subscription.receiveFirst(input)
    }

    func receive(completion: Subscribers.Completion<UpstreamFailure>) {
      subscription.receiveFirst(completion)
    }
  }

  private func receiveFirst(_ subscription: any Subscription) {
    lock.lock()
    guard let downstream = state.downstream, state.first.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let completion: Subscribers.Completion<UpstreamFailure>? = state.first.takeEarlyCompletion()
    lock.unlock()
    downstream.receive(subscription: self)
    if let completion { receiveFirst(completion) }
  }

  private func receiveFirst(_ input: Downstream.Input) -> Subscribers.Demand {
    lock.lock()
    guard let downstream = state.downstream, state.first.isAttached else {
      lock.unlock()
      return .none
    }
    if state.demand > .none { state.demand -= 1 }
    lock.unlock()
    let more = downstream.receive(input)
    if more == .none { return .none }
    lock.lock()
    state.demand += more
    if state.first.isAttached {
      lock.unlock()
      return more
    }
    // The first failed while downstream had the value.
    let second = state.second.subscription
    lock.unlock()
    second?.request(more)
    return .none
  }

  private func receiveFirst(_ completion: Subscribers.Completion<UpstreamFailure>) {
    lock.lock()
    guard state.downstream != nil, !state.first.keep(completion), state.first.isAttached else { return lock.unlock() }
    guard case .failure(let error) = completion else {
      lock.unlock()
      end().downstream?.receive(completion: .finished)
      return
    }
    let former = state.first.detach()
    lock.unlock()
    do throws(Downstream.Failure) {
      try handler(error).subscribe(Second(subscription: self))
    } catch {
      end().downstream?.receive(completion: .failure(error))
    }
    withExtendedLifetime(former) {}
  }
}

extension CatchSubscription {
  /// Subscribes to the publisher that takes over.
  struct Second: Subscriber, Described {
    let subscription: CatchSubscription

    var description: String { subscription.description }
    var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

    func receive(subscription: any Subscription) {
      self.subscription.receiveSecond(subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      subscription.receiveSecond(input)
    }

    func receive(completion: Subscribers.Completion<NewPublisher.Failure>) {
      subscription.receiveSecond(completion)
    }
  }

  private func receiveSecond(_ subscription: any Subscription) {
    lock.lock()
    guard state.downstream != nil, state.second.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let demand = state.demand
    let completion: Subscribers.Completion<NewPublisher.Failure>? = state.second.takeEarlyCompletion()
    lock.unlock()
    if demand > .none { subscription.request(demand) }
    if let completion { receiveSecond(completion) }
  }

  private func receiveSecond(_ input: Downstream.Input) -> Subscribers.Demand {
    lock.lock()
    guard let downstream = state.downstream, state.second.isAttached else {
      lock.unlock()
      return .none
    }
    lock.unlock()
    return downstream.receive(input)
  }

  private func receiveSecond(_ completion: Subscribers.Completion<NewPublisher.Failure>) {
    lock.lock()
    guard state.downstream != nil, !state.second.keep(completion), state.second.isAttached else {
      return lock.unlock()
    }
    let former = exchange(&state, with: State())
    lock.unlock()
    switch completion {
    case .finished: former.downstream?.receive(completion: .finished)
    case .failure(let error): former.downstream?.receive(completion: .failure(failure(error)))
    }
  }
}
