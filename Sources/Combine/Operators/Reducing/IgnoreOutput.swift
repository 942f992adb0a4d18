extension Publisher {
  /// Publishes no value, and only tells how upstream ends.
  ///
  ///     let cancellable = [1, 2].publisher.ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  ///     // finished
  ///
  /// - Demand: everything is requested from upstream, right after the subscriber has received its subscription.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `ignoreOutput()` returns.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  /// Stands between upstream and downstream. Downstream gets upstream's own subscription: its requests have no effect,
  /// because everything is requested already.
  private struct Inner<Downstream: Subscriber>: Subscriber, Described where Downstream.Failure == Failure {
    let description = "IgnoreOutput"
    let combineIdentifier = CombineIdentifier()
    let downstream: Downstream

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
      subscription.request(.unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
