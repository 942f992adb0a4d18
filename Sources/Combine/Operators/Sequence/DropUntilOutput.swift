extension Publisher {
  /// Skips values until another publisher sends its first one, and publishes all the rest.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let start = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.drop(untilOutputFrom: start).sink { print($0) }
  ///     numbers.send(1)
  ///     start.send()
  ///     numbers.send(2)
  ///     // 2
  ///
  /// - Demand: passed upstream unchanged. A value that is skipped is not asked for again: it uses up demand.
  /// - Completion: passed on at once. If the other publisher completes before it sent anything, so does this one, and
  ///   upstream is cancelled.
  /// - Cancellation: passed to both publishers. A completion of upstream cancels the other publisher. The other
  ///   publisher's own value does not.
  /// - Parameter publisher: Tells when to begin. It is asked for one value.
  /// - Returns: A publisher of the values after that.
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

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells when to begin.
    public let other: Other

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
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "DropUntilOutput"
    private let link: Link<Downstream>

    /// Listens to the other publisher. It keeps this object until it has fired or is cancelled.
    private(set) lazy var trigger = Trigger<Other.Output, Failure>(
      fire: {},
      complete: { [self] completion in
        let ends = link.close()
        ends.upstream?.cancel()
        delivery.end { ends.downstream?.receive(completion: completion) }
      })

    /// Keeps a completion of the other publisher from overlapping with a value.
    private let delivery = Delivery()

    init(_ downstream: Downstream) {
      link = Link(downstream)
      _ = trigger
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { _ in
        let demand = link.takeEarlyDemand()
        if demand > .none { link.request(demand) }
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // Apple's does not ask for a skipped value again either.
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
