extension Publisher {
  /// Replaces a failure with a value, and finishes.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher
  ///       .tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .replaceError(with: 0)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 0
  ///     // finished
  ///
  /// The stream ends with the replacement. To continue with another publisher instead, use `catch`.
  ///
  /// - Demand: passed upstream unchanged. The replacement needs demand as well. If there is none, the replacement waits
  ///   for the next request.
  /// - Completion: passed on at once if upstream finishes. After a failure, `finished` follows the replacement.
  /// - Cancellation: passed upstream. A replacement that waits for a request is not sent.
  /// - Parameter output: The value to send instead of the failure.
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

    /// The value to send instead of the failure.
    public let output: Output

    /// The publisher that may fail.
    public let upstream: Upstream

    /// Creates a publisher that replaces a failure with a value.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that may fail.
    ///   - output: The value to send instead of the failure.
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
  /// Passes values on, and replaces a failure.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Never {
    private struct State {
      /// Nil after the end.
      var downstream: Downstream?
      var upstream = UpstreamSlot()

      /// The replacement. Nil after it was sent, and after the end.
      var output: Output?

      /// The number of values that downstream has requested and not received.
      var demand = Subscribers.Demand.none

      var hasFailed = false
    }

    let description = "ReplaceError"
    private let lock = Lock()
    private var state: State

    init(_ downstream: Downstream, _ output: Output) {
      state = State(downstream: downstream, output: output)
    }

    func receive(subscription: any Subscription) {
      guard
        let (downstream, completion) = lock.withLock({
          state.upstream.attach(subscription, for: state.downstream, failure: Upstream.Failure.self)
        })
      else { return subscription.cancel() }
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
      if more == .none { return .none }
      lock.lock()
      state.demand += more
      let hasFailed = state.hasFailed
      lock.unlock()
      guard hasFailed else { return more }
      // Upstream failed while downstream was receiving the value, so the replacement has to meet the new demand.
      sendReplacement()
      return .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      lock.lock()
      guard state.downstream != nil, !state.upstream.keep(completion), state.upstream.isAttached else {
        return lock.unlock()
      }
      guard case .failure = completion else {
        lock.unlock()
        end().downstream?.receive(completion: .finished)
        return
      }
      let former = state.upstream.detach()
      state.hasFailed = true
      lock.unlock()
      withExtendedLifetime(former) { sendReplacement() }
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      lock.lock()
      state.demand += demand
      let (subscription, hasFailed) = (state.upstream.subscription, state.hasFailed)
      lock.unlock()
      subscription?.request(demand)
      if hasFailed { sendReplacement() }
    }

    func cancel() {
      end().upstream.subscription?.cancel()
    }

    /// Sends the replacement and finishes, if upstream has failed and downstream has requested a value.
    private func sendReplacement() {
      lock.lock()
      guard state.hasFailed, state.demand > .none, let downstream = state.downstream, let output = state.output.take()
      else { return lock.unlock() }
      lock.unlock()
      _ = downstream.receive(output)
      // Downstream may have cancelled while it received the replacement.
      end().downstream?.receive(completion: .finished)
    }

    /// Ends the stream. Returns the former state, so that it is released outside of the lock.
    private func end() -> State {
      lock.withLock { exchange(&state, with: State()) }
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
