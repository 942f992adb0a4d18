/// An operator in two parts: upstream holds this one, and downstream holds its `InnerSubscription`.
///
/// The protocol passes the subscription on, and the completion if the failure stays the same. An operator adds only
/// `receive(_:)` for values.
@usableFromInline protocol InnerSubscriber: Subscriber, Described {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
  var subscription: InnerSubscription { get }
}

extension InnerSubscriber {
  @inlinable func receive(subscription: any Subscription) { attach(subscription) }

  /// Keeps upstream's subscription and sends the operator's own downstream. A completion that arrived earlier follows. If
  /// the subscription is the second one, or arrives after the end, it is cancelled instead.
  @inlinable func attach(_ upstream: any Subscription) {
    guard subscription.attach(upstream) else { return upstream.cancel() }
    downstream.receive(subscription: subscription)
    subscription.didAttach()
    if subscription.hasEarlyCompletion { receiveEarlyCompletion() }
  }

  /// Handles a completion that arrived before upstream's subscription.
  @usableFromInline func receiveEarlyCompletion() {
    if let completion: Subscribers.Completion<Failure> = subscription.takeEarlyCompletion() {
      receive(completion: completion)
    }
  }

  /// Ends the stream from within: cancels upstream and completes downstream, unless the stream has ended.
  @usableFromInline func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard let upstream = subscription.end() else { return }
    upstream.cancel()
    // Upstream may have run a closure that cancels.
    if !subscription.isCancelled { downstream.receive(completion: completion) }
  }

  @usableFromInline var description: String { subscription.description }
  @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
}

extension InnerSubscriber where Failure == Downstream.Failure {
  /// Sends upstream's completion downstream, unless the stream has ended. A completion that arrives before the
  /// subscription is kept.
  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.close(with: completion) { downstream.receive(completion: completion) }
  }
}
