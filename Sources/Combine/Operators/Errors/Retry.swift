extension Publisher {
  /// Subscribes to upstream again when it fails, up to so many times.
  ///
  ///     struct Offline: Error {}
  ///     var attempts = 0
  ///     let download = Deferred { () -> AnyPublisher<String, Offline> in
  ///       attempts += 1
  ///       return attempts < 3
  ///         ? Fail(error: Offline()).eraseToAnyPublisher()
  ///         : Just("page").setFailureType(to: Offline.self).eraseToAnyPublisher()
  ///     }
  ///     let cancellable = download.retry(2).sink(
  ///       receiveCompletion: { print($0, "after", attempts, "attempts") }, receiveValue: { print($0) })
  ///     // page
  ///     // finished after 3 attempts
  ///
  /// Values that were sent before a failure are not taken back: whoever starts anew may send them again.
  ///
  /// - Demand: passed upstream. What upstream has not sent when it fails is asked of it again.
  /// - Completion: passed on at once if upstream finishes, or fails once more than it may.
  /// - Cancellation: passed upstream.
  /// - Parameter retries: How often to subscribe again. With 0, the first failure is passed on. With a negative number,
  ///   there is no limit.
  /// - Returns: A publisher that survives so many failures.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// The publisher that `retry(_:)` returns.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How often to subscribe again. There is no limit if it is nil or negative.
    public let retries: Int?

    /// Makes a publisher that subscribes again when upstream fails.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - retries: How often to subscribe again. There is no limit if it is nil or negative.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, upstream: upstream, retries: retries))
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  /// Subscribes to upstream, again and again.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    struct State {
      /// Both are there until it is over.
      var downstream: Downstream?
      var publisher: Upstream?

      /// The present subscription to the publisher. There is a new slot after each failure.
      var upstream = UpstreamSlot()

      /// How many failures it will survive. All of them if it is nil or negative.
      var retries: Int?

      /// What downstream asked for and was not sent.
      var demand = Subscribers.Demand.none

      /// Whether downstream has its subscription, of which it gets but one.
      var isGreeted = false

      /// Whether somebody is subscribing, and whether he has to do it once more: he does it in a loop, so that an
      /// upstream that fails at once does not grow the stack.
      var isSubscribing = false
      var subscribesAgain = false
    }

    let description = "Retry"
    private let lock = Lock()
    private var state: State

    init(_ downstream: Downstream, upstream: Upstream, retries: Int?) {
      state = State(downstream: downstream, publisher: upstream, retries: retries)
    }

    func receive(subscription: any Subscription) {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let isGreeted = exchange(&state.isGreeted, with: true)
      let demand = state.demand
      let completion: Subscribers.Completion<Failure>? = state.upstream.takeEarlyCompletion()
      lock.unlock()
      if !isGreeted {
        downstream.receive(subscription: self)
      } else if demand > .none {
        subscription.request(demand)
      }
      if let completion { receive(completion: completion) }
    }

    /// What downstream returns is requested and not returned, as Apple's does.
    func receive(_ input: Output) -> Subscribers.Demand {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.isAttached else {
        lock.unlock()
        return .none
      }
      if state.demand > .none { state.demand -= 1 }
      lock.unlock()
      let more = downstream.receive(input)
      if more > .none { request(more) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      lock.lock()
      guard state.downstream != nil, !state.upstream.keep(completion), state.upstream.isAttached else {
        return lock.unlock()
      }
      // The former upstream is kept until the lock is free.
      let former: State
      guard case .failure = completion, state.retries != 0 else {
        former = exchange(&state, with: State())
        lock.unlock()
        former.downstream?.receive(completion: completion)
        return
      }
      former = state
      state.upstream = UpstreamSlot()
      state.retries = state.retries.map { $0 &- 1 }
      state.subscribesAgain = true
      let isFirst = !exchange(&state.isSubscribing, with: true)
      lock.unlock()
      if isFirst { subscribe() }
      withExtendedLifetime(former) {}
    }

    /// Subscribes to the publisher, and again as long as it fails meanwhile.
    private func subscribe() {
      while let publisher = nextPublisher() { publisher.subscribe(self) }
    }

    private func nextPublisher() -> Upstream? {
      lock.withLock {
        if exchange(&state.subscribesAgain, with: false), let publisher = state.publisher { return publisher }
        state.isSubscribing = false
        return nil
      }
    }

    func request(_ demand: Subscribers.Demand) {
      lock.lock()
      state.demand += demand
      let subscription = state.upstream.subscription
      lock.unlock()
      subscription?.request(demand)
    }

    func cancel() {
      let former = lock.withLock { exchange(&state, with: State()) }
      former.upstream.subscription?.cancel()
    }
  }
}
