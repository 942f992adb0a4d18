extension Publisher {
  /// Publishes values until another publisher sends a value, and then finishes.
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
  /// - Demand: passed upstream unchanged. The operator requests one value from the other publisher.
  /// - Completion: when the other publisher sends a value, the operator cancels upstream and finishes. If that value
  ///   arrives before upstream's subscription, the completion follows the subscription. Upstream's completion is
  ///   passed on at once. A completion of the other publisher has no effect.
  /// - Cancellation: passed to both publishers. The operator also cancels the other publisher when upstream completes.
  ///   It does not do so when it finishes because of the other publisher's value. Then it cancels that publisher when
  ///   the operator's subscription is deallocated.
  /// - Parameter publisher: The publisher whose first value ends the stream.
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

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The publisher whose first value ends the stream.
    public let other: Other

    /// Creates the publisher that `prefix(untilOutputFrom:)` returns.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - other: The publisher whose first value ends the stream.
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
  /// Passes events on until the trigger fires. Like Apple's type, it has no description, so `print()` shows the name
  /// of the type.
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let link: Link<Downstream>

    /// Subscribes to the other publisher. The trigger keeps `Inner` alive until it fires or is cancelled.
    let trigger = Trigger<Other.Output, Other.Failure>()

    /// The other publisher may send on another thread. This keeps the completion from overlapping with the
    /// subscription or with a value.
    private let delivery = Delivery()

    init(_ downstream: Downstream) {
      link = Link(downstream)
      trigger.arm(
        fire: { [self] in
          // Without upstream's subscription, downstream has none either. Then `receive(subscription:)` finishes.
          if link.downstream != nil { finish() }
        },
        complete: { _ in })
    }

    deinit {
      // Otherwise a subject and its subscriber, the trigger, would keep each other alive for ever.
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
