extension Publisher {
  /// Publishes a value of your own in place of a failure, and finishes.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher
  ///       .tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .replaceError(with: 0)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 0
  ///     // finished
  ///
  /// What upstream would have sent after the failure never comes. `catch` goes on with another publisher.
  ///
  /// - Demand: passed upstream unchanged. The replacement is a value as well: if all that was asked for has been sent,
  ///   it waits for the next request.
  /// - Completion: `finished` is passed on at once, or after the replacement.
  /// - Cancellation: passed upstream, and a replacement that still waits is not sent.
  /// - Parameter output: The value that is sent instead of the failure.
  /// - Returns: A publisher that never fails.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceError(with:)` returns.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The value that is sent instead of the failure.
    public let output: Output

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.subscribe(Inner(subscriber, output))
    }
  }
}

extension Publishers.ReplaceError {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Never {
    private struct State {
      var downstream: Downstream?
      var upstream = UpstreamSlot()

      /// What is requested and not sent.
      var demand = Subscribers.Demand.none

      /// Sends the output, once upstream has failed.
      var replacement: SingleValueSubscription?
    }

    let description = "ReplaceError"
    private let output: Output
    private let lock = Lock()
    private var state: State

    init(_ downstream: Downstream, _ output: Output) {
      state = State(downstream: downstream)
      self.output = output
    }

    func receive(subscription: any Subscription) {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let completion: Subscribers.Completion<Upstream.Failure>? = state.upstream.takeEarlyCompletion()
      lock.unlock()
      downstream.receive(subscription: self)
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.isAttached else {
        lock.unlock()
        return .none
      }
      if state.demand > .none { state.demand -= 1 }
      lock.unlock()
      let more = downstream.receive(input)
      if more > .none { lock.withLock { state.demand += more } }
      return more
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      lock.lock()
      guard let downstream = state.downstream, !state.upstream.keep(completion), state.upstream.isAttached else {
        return lock.unlock()
      }
      let ended = exchange(&state, with: State())
      guard case .failure = completion else {
        lock.unlock()
        return downstream.receive(completion: .finished)
      }
      let replacement = SingleValueSubscription(description, output, downstream)
      state.replacement = replacement
      lock.unlock()
      if ended.demand > .none { replacement.request(ended.demand) }
      // Released here, where the lock is free.
      withExtendedLifetime(ended) {}
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      lock.lock()
      if state.downstream != nil { state.demand += demand }
      let source: (any Subscription)? = state.replacement ?? state.upstream.subscription
      lock.unlock()
      source?.request(demand)
    }

    func cancel() {
      let ended = lock.withLock { exchange(&state, with: State()) }
      ended.upstream.subscription?.cancel()
      ended.replacement?.cancel()
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
