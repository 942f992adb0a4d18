import Synchronization

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
      other.subscribe(Trigger(inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.PrefixUntilOutput {
  /// Passes events on until the trigger fires. Like Apple's type, it has no description, so `print()` shows the name
  /// of the type.
  final class Inner<Downstream: Subscriber>: Subscriber, Triggered
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let link: Link<Downstream>
    let other = Link(())
    let delivery = UntilDelivery()
    private let hasFired = Atomic(false)

    init(_ downstream: Downstream) {
      link = Link(downstream)
    }

    // DIFFERS: Apple's never cancels the other publisher after its value
    // (PrefixUntilOutputTests.otherIsCancelledWhenTheEndedOperatorIsLetGo).
    deinit {
      // Otherwise the other publisher would keep a subscriber for every stream that it has ended.
      other.close().upstream?.cancel()
    }

    func receive(subscription: any Subscription) {
      delivery.run {
        link.attach(subscription, complete: receive(completion:)) { downstream in
          guard hasFired.load(ordering: .acquiring) else {
            return downstream.receive(subscription: TriggeredSubscription(self))
          }
          // DIFFERS: with Apple's, the completion comes before the subscription
          // (PrefixUntilOutputTests.signalBeforeTheSubscriptionFinishesAtOnce).
          downstream.receive(subscription: Subscriptions.empty)
          finish()
        }
      }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      delivery.run { link.downstream?.receive(input) ?? .none }
    }

    func fire() {
      hasFired.store(true, ordering: .releasing)
      // Without upstream's subscription, downstream has none either. Then `receive(subscription:)` finishes.
      if link.downstream != nil { finish() }
    }

    func receive(otherCompletion: Subscribers.Completion<Other.Failure>) {}

    private func finish() {
      link.detach()?.cancel()
      end(with: .finished)
    }
  }
}
