extension Publisher {
  /// Drops values until another publisher sends a value, and publishes all later values.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let start = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.drop(untilOutputFrom: start).sink { print($0) }
  ///     numbers.send(1)
  ///     start.send()
  ///     numbers.send(2)
  ///     // 2
  ///
  /// - Demand: passed upstream unchanged. A dropped value uses up demand. The operator requests one value from the
  ///   other publisher.
  /// - Completion: passed on at once. If the other publisher completes before it sends a value, the operator cancels
  ///   upstream and passes on that completion.
  /// - Cancellation: passed to both publishers. The operator also cancels the other publisher when upstream completes.
  ///   It does not cancel the other publisher after its value.
  /// - Parameter publisher: The publisher whose first value ends the dropping.
  /// - Returns: A publisher of the values that follow.
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher that `drop(untilOutputFrom:)` returns.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The publisher whose first value ends the dropping.
    public let other: Other

    /// Creates the publisher that `drop(untilOutputFrom:)` returns.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - other: The publisher whose first value ends the dropping.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner = Inner(subscriber)
      subscriber.receive(subscription: inner)
      other.subscribe(inner.trigger)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
  /// Passes events on once the trigger has fired.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "DropUntilOutput"
    private let link: Link<Downstream>

    /// Subscribes to the other publisher. The trigger keeps `Inner` alive until it fires or is cancelled.
    let trigger = Trigger<Other.Output, Failure>()

    /// Keeps a completion of the other publisher from overlapping with a value.
    private let delivery = Delivery()

    init(_ downstream: Downstream) {
      link = Link(downstream)
      trigger.arm(
        fire: {},
        complete: { [self] completion in
          let ends = link.close()
          ends.upstream?.cancel()
          delivery.end { ends.downstream?.receive(completion: completion) }
        })
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { _ in
        let demand = link.takeEarlyDemand()
        if demand > .none { link.request(demand) }
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // As with Apple's operator, a dropped value is not requested again.
      guard trigger.hasFired else { return .none }
      return delivery.run { link.downstream?.receive(input) ?? .none }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let downstream = link.complete(with: completion) else { return }
      trigger.cancel()
      delivery.end { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      link.request(demand)
    }

    func cancel() {
      link.close().upstream?.cancel()
      trigger.cancel()
    }
  }
}
