extension Publisher {
  /// Subscribes to upstream again when it fails, up to a number of times.
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
  /// The subscriber keeps the values that upstream sent before a failure. It may receive the same values again.
  ///
  /// - Demand: passed upstream. After a failure, the outstanding demand is requested again.
  /// - Completion: passed on at once if upstream finishes. A failure is passed on when no retries are left.
  /// - Cancellation: passed upstream.
  /// - Parameter retries: How many times to subscribe again. If it is 0, the first failure is passed on. If it is negative,
  ///   there is no limit.
  /// - Returns: A publisher of the values that upstream sends in all attempts.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// The publisher that `retry(_:)` returns.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// How many times to subscribe again. There is no limit if the number is nil or negative.
    public let retries: Int?

    /// Creates a publisher that subscribes again when upstream fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that may fail.
    ///   - retries: How many times to subscribe again. There is no limit if the number is nil or negative.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Attempt(inner: Inner(subscriber, upstream: upstream, retries: retries), number: 0))
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  /// Subscribes to upstream once. Events that come after the failure of an attempt have its number, and are ignored.
  private struct Attempt<Downstream: Subscriber>: Subscriber, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let inner: Inner<Downstream>
    let number: Int

    var description: String { inner.description }
    var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    func receive(subscription: any Subscription) {
      inner.receive(subscription: subscription, from: number)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      inner.receive(input, from: number)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      inner.receive(completion: completion, from: number)
    }
  }

  /// Receives from the current attempt, and begins another one after a failure.
  private final class Inner<Downstream: Subscriber>: Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// Nil after the end.
      var downstream: Downstream?

      /// The publisher to subscribe to again. Nil after the end.
      var publisher: Upstream?

      /// The number of the current attempt, from 0.
      var attempt = 0

      /// Holds the subscription of the current attempt. Each attempt has a new slot.
      var upstream = UpstreamSlot()

      /// How many retries are left. There is no limit if the number is nil or negative.
      var retries: Int?

      /// The number of values that downstream has requested and not received.
      var demand = Subscribers.Demand.none

      /// Whether downstream has received its subscription. It receives only one.
      var isGreeted = false

      /// Whether `subscribe()` is running.
      var isSubscribing = false

      /// Whether `subscribe()` has to subscribe once more.
      var subscribesAgain = false
    }

    let description = "Retry"
    private let lock = Lock()
    private var state: State

    init(_ downstream: Downstream, upstream: Upstream, retries: Int?) {
      state = State(downstream: downstream, publisher: upstream, retries: retries)
    }

    func receive(subscription: any Subscription, from attempt: Int) {
      lock.lock()
      guard attempt == state.attempt,
        let (downstream, completion) = state.upstream.attach(subscription, for: state.downstream)
      else {
        lock.unlock()
        return subscription.cancel()
      }
      let isGreeted = exchange(&state.isGreeted, with: true)
      let demand = state.demand
      lock.unlock()
      if !isGreeted {
        downstream.receive(subscription: self)
      } else if demand > .none {
        subscription.request(demand)
      }
      if let completion { receive(completion: completion, from: attempt) }
    }

    /// Requests the demand that downstream returns, instead of returning it. Apple's Combine does the same.
    func receive(_ input: Output, from attempt: Int) -> Subscribers.Demand {
      lock.lock()
      guard attempt == state.attempt, let downstream = state.downstream, state.upstream.isAttached else {
        lock.unlock()
        return .none
      }
      if state.demand > .none { state.demand -= 1 }
      lock.unlock()
      let more = downstream.receive(input)
      if more > .none { request(more) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>, from attempt: Int) {
      lock.lock()
      guard attempt == state.attempt, state.downstream != nil, !state.upstream.keep(completion),
        state.upstream.isAttached
      else { return lock.unlock() }
      // The former state holds upstream's subscription, which must not be released while the lock is held.
      let former: State
      guard case .failure = completion, state.retries != 0 else {
        former = exchange(&state, with: State())
        lock.unlock()
        former.downstream?.receive(completion: completion)
        return
      }
      former = state
      state.attempt += 1
      state.upstream = UpstreamSlot()
      state.retries = state.retries.map { $0 &- 1 }
      state.subscribesAgain = true
      let isFirst = !exchange(&state.isSubscribing, with: true)
      lock.unlock()
      if isFirst { subscribe() }
      withExtendedLifetime(former) {}
    }

    /// Subscribes again as long as an attempt fails at once. With a loop, the stack does not grow with each attempt.
    private func subscribe() {
      while let (publisher, number) = nextAttempt() { publisher.subscribe(Attempt(inner: self, number: number)) }
    }

    private func nextAttempt() -> (publisher: Upstream, number: Int)? {
      lock.withLock {
        if exchange(&state.subscribesAgain, with: false), let publisher = state.publisher {
          return (publisher, state.attempt)
        }
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
