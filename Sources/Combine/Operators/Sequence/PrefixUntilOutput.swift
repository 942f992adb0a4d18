extension Publisher {
  /// Publishes values until another publisher sends its first one, and then finishes.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let stop = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.prefix(untilOutputFrom: stop).sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     numbers.send(1)
  ///     stop.send()
  ///     numbers.send(2)
  ///     // 1
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: comes with the other publisher's value, when upstream has been cancelled, or when upstream completes.
  ///   A completion of the other publisher means nothing. If the other publisher sends its value before upstream sends
  ///   its subscription, the completion follows the subscription.
  /// - Cancellation: passed to both publishers. A completion of upstream cancels the other publisher. The other
  ///   publisher's own value does not: its subscription is cancelled when nobody holds the ended operator any more.
  /// - Parameter publisher: Tells when to stop. It is asked for one value.
  /// - Returns: A publisher of the values before that.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher that `prefix(untilOutputFrom:)` returns.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells when to stop.
    public let other: Other

    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner = Inner(subscriber)
      other.subscribe(inner.trigger)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.PrefixUntilOutput {
  /// It has no description, so that `print()` shows the type's name, as with Apple's.
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let link: Link<Downstream>

    /// Listens to the other publisher. It keeps this object until it has fired or is cancelled.
    private(set) lazy var trigger = Trigger<Other.Output, Other.Failure>(
      fire: { [self] in
        // Without a subscription downstream has not been greeted. Then it is told later.
        if link.downstream != nil { finish() }
      },
      complete: { _ in })

    /// Keeps the end, on the other publisher's thread, from overlapping with the beginning or with a value.
    private let delivery = Delivery()

    init(_ downstream: Downstream) {
      link = Link(downstream)
      _ = trigger
    }

    deinit {
      // A subject would keep its listener, and the listener its subject, for ever.
      trigger.cancel()
    }

    func receive(subscription: any Subscription) {
      delivery.run {
        link.attach(subscription, complete: receive(completion:)) { downstream in
          guard trigger.hasFired else { return downstream.receive(subscription: self) }
          downstream.receive(subscription: Subscriptions.empty)
          finish()
        }
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      delivery.run { link.downstream?.receive(input) ?? .none }
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

    private func finish() {
      let ends = link.close()
      ends.upstream?.cancel()
      delivery.end { ends.downstream?.receive(completion: .finished) }
    }
  }
}
