/// The part of an operator that upstream sees, if it is a subscription, too, as with Apple's. It has the identifier of the
/// one that downstream has. Some upstreams cancel through it, even before they have sent their own.
@usableFromInline protocol OperatorSubscriber: Subscriber, Subscription, Described {
  associatedtype DownstreamSubscription: Subscription, Described

  /// The subscription that downstream has.
  var subscription: DownstreamSubscription { get }
}

extension OperatorSubscriber {
  @usableFromInline func request(_ demand: Subscribers.Demand) { subscription.request(demand) }
  @usableFromInline func cancel() { subscription.cancel() }
  @usableFromInline var description: String { subscription.description }
  @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
}
