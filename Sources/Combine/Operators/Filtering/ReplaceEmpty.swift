extension Publisher {
  /// Publishes a value if upstream finishes without any values.
  ///
  ///     let cancellable = [Int]().publisher.replaceEmpty(with: 7).sink { print($0) }
  ///     // 7
  ///
  /// A failure is passed on, even if upstream has sent no values.
  ///
  /// - Demand: passed upstream, but the operator itself requests unlimited values as well. As in Apple's Combine, the
  ///   subscriber receives upstream's values even without demand. Only the replacement waits for its first request.
  /// - Completion: passed on at once, or after the replacement.
  /// - Cancellation: passed upstream. A replacement that waits for a request is not sent.
  /// - Parameter output: The value to send if upstream finishes without any values.
  /// - Returns: A publisher that sends at least one value unless it fails.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceEmpty(with:)` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The value to send if upstream finishes without any values.
    public let output: Output

    /// The publisher that may finish without any values.
    public let upstream: Upstream

    /// Creates a publisher that sends a value if upstream finishes without any values.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that may finish without any values.
    ///   - output: The value to send in that case.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, output))
    }
  }
}

extension Publishers.ReplaceEmpty {
  /// Passes values on, and sends the replacement if there was none. It requests unlimited values for itself, because it
  /// has to learn whether there is one.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// Nil after the end.
      var downstream: Downstream?
      var upstream = UpstreamSlot()

      /// The replacement. Nil after it was sent, and after the end.
      var output: Output?

      /// Whether upstream has sent no value.
      var isEmpty = true

      /// Whether downstream has requested a value.
      var hasRequest = false

      /// Whether upstream has finished without a value.
      var isDue = false
    }

    let description = "ReplaceEmpty"
    private let lock = Lock()
    private var state: State

    init(_ downstream: Downstream, _ output: Output) {
      state = State(downstream: downstream, output: output)
    }

    func receive(subscription: any Subscription) {
      guard let (downstream, completion) = lock.withLock({ state.upstream.attach(subscription, for: state.downstream) })
      else { return subscription.cancel() }
      downstream.receive(subscription: self)
      lock.withLock { state.upstream.subscription }?.request(.unlimited)
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.isAttached else {
        lock.unlock()
        return .none
      }
      state.isEmpty = false
      lock.unlock()
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      lock.lock()
      guard state.downstream != nil, !state.upstream.keep(completion), state.upstream.isAttached else {
        return lock.unlock()
      }
      guard case .finished = completion, state.isEmpty else {
        lock.unlock()
        end().downstream?.receive(completion: completion)
        return
      }
      let former = state.upstream.detach()
      state.isDue = true
      lock.unlock()
      withExtendedLifetime(former) { sendReplacement() }
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      lock.lock()
      state.hasRequest = true
      let (subscription, isDue) = (state.upstream.subscription, state.isDue)
      lock.unlock()
      subscription?.request(demand)
      if isDue { sendReplacement() }
    }

    func cancel() {
      end().upstream.subscription?.cancel()
    }

    /// Sends the replacement and finishes, if it is due and downstream has requested it.
    private func sendReplacement() {
      lock.lock()
      guard state.isDue, state.hasRequest, let downstream = state.downstream, let output = state.output.take() else {
        return lock.unlock()
      }
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

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
