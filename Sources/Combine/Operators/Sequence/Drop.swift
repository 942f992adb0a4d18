extension Publisher {
  /// Drops the first values, and publishes the rest.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.dropFirst(2).sink { print($0) }
  ///     // c
  ///
  /// - Demand: passed upstream. The operator requests `count` more values, for the values that it drops.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter count: The number of values to drop.
  /// - Returns: A publisher of the remaining values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher that `dropFirst(_:)` returns.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The number of values to drop.
    public let count: Int

    /// Creates the publisher that `dropFirst(_:)` returns.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - count: The number of values to drop.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner = Inner(downstream: subscriber, count: count)
      // Downstream receives its subscription first. So its first request and the values to drop become one request to
      // upstream.
      subscriber.receive(subscription: inner)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  /// Counts down the values to drop, and passes the later ones on.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Drop"
    private let link: Link<Downstream>

    /// Upstream sends one value at a time, so the count needs no lock.
    private var toDrop: Int

    init(downstream: Downstream, count: Int) {
      precondition(count >= 0, "count must not be negative")
      link = Link(downstream)
      toDrop = count
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { _ in
        let demand = link.takeEarlyDemand() + toDrop
        if demand > .none { link.request(demand) }
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let receiver = link.receiver else { return .none }
      if toDrop > 0 {
        toDrop -= 1
        return .none
      }
      return receiver.value.receive(input)
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
