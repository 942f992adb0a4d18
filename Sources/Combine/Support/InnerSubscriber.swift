/// An operator in two parts: upstream holds this one, and downstream holds its `InnerSubscription`.
///
/// The protocol passes the subscription and the completion on. An operator adds only `receive(_:)` for values.
@usableFromInline protocol InnerSubscriber: Subscriber, Described where Failure == Downstream.Failure {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
  var subscription: InnerSubscription { get }
}

extension InnerSubscriber {
  @inlinable func receive(subscription: any Subscription) {
    self.subscription.greet(downstream, subscription)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    subscription.complete(downstream, completion)
  }

  @usableFromInline var description: String { subscription.description }

  @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
}
