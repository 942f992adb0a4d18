extension Publisher {
  /// Publishes no value, and only tells how upstream ends.
  ///
  ///     let cancellable = [1, 2].publisher.ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  ///     // finished
  ///
  /// - Demand: asks upstream for everything as soon as it has greeted its subscriber, whose requests ask for nothing.
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
      upstream.receive(subscriber: Inner(subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Failure == Failure {
    let description = "IgnoreOutput"
    private let link: Link<Downstream>

    init(_ downstream: Downstream) {
      link = Link(downstream)
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { downstream in
        downstream.receive(subscription: self)
        // Not of the subscription in hand: downstream may have cancelled it.
        link.request(.unlimited)
      }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      link.complete(with: completion)?.receive(completion: completion)
    }

    /// Asks for nothing: all was asked for already.
    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      link.close().upstream?.cancel()
    }
  }
}
