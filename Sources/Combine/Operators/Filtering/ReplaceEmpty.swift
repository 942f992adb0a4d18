extension Publisher {
  /// Publishes a value if upstream finishes without any values.
  ///
  ///     let cancellable = [Int]().publisher.replaceEmpty(with: 7).sink { print($0) }
  ///     // 7
  ///
  /// A failure is passed on, even if upstream has sent no values.
  ///
  /// - Demand: requests unlimited values from upstream. As in Apple's Combine, the subscriber receives upstream's values
  ///   even without demand. Only the replacement waits for the subscriber's first request.
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
  /// Passes values on, and sends the output if upstream finishes without any.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// Whether upstream has sent no value yet.
      var isEmpty = true

      /// Whether downstream has requested anything.
      var hasRequest = false

      /// Whether upstream has finished empty, and the output still has to be sent.
      var isDue = false
    }

    let description = "ReplaceEmpty"
    private let output: Output
    private let link: Link<Downstream>
    private let lock = Lock()
    private var state = State()

    init(_ downstream: Downstream, _ output: Output) {
      link = Link(downstream)
      self.output = output
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { downstream in
        downstream.receive(subscription: self)
        link.request(.unlimited)
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let downstream = link.downstream else { return .none }
      lock.withLock { state.isEmpty = false }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.keep(completion) { return }
      guard case .finished = completion, lock.withLock({ state.isEmpty }) else {
        link.complete(with: completion)?.receive(completion: completion)
        return
      }
      guard link.detach() != nil else { return }
      changeAndSend { $0.isDue = true }
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      changeAndSend { $0.hasRequest = true }
    }

    func cancel() {
      link.close().upstream?.cancel()
    }

    /// Changes the state, and sends the output if it is now both due and requested.
    private func changeAndSend(_ change: (inout State) -> Void) {
      lock.lock()
      change(&state)
      let sends = state.isDue && state.hasRequest
      if sends { state.isDue = false }
      lock.unlock()
      guard sends, let downstream = link.downstream else { return }
      _ = downstream.receive(output)
      link.close().downstream?.receive(completion: .finished)
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
