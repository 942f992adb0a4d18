extension Publisher {
  /// Skips the first values, and publishes the rest.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.dropFirst(2).sink { print($0) }
  ///     // c
  ///
  /// - Demand: the values to skip are asked for in addition, with the first request or before it.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter count: How many values to skip.
  /// - Returns: A publisher of the other values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher that `dropFirst(_:)` returns.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many values are skipped.
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner = Inner(downstream: subscriber, count: count)
      // Downstream comes first, so that upstream gets one request for its values and for those to skip.
      subscriber.receive(subscription: inner)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Drop"
    private let link: Link<Downstream>

    /// Upstream sends one value at a time, so this needs no lock.
    private var toSkip: Int

    init(downstream: Downstream, count: Int) {
      precondition(count >= 0, "count must not be negative")
      link = Link(downstream)
      toSkip = count
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { _ in
        let demand = link.takeEarlyDemand() + toSkip
        if demand > .none { link.request(demand) }
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let downstream = link.downstream else { return .none }
      if toSkip > 0 {
        toSkip -= 1
        return .none
      }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      link.complete(with: completion)?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      link.request(demand)
    }

    func cancel() {
      link.close().upstream?.cancel()
    }
  }
}
