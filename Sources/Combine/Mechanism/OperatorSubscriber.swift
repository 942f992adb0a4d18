/// A subscriber or subscription that shows its name when it is printed. Its mirror is empty, or shows what Apple's shows.
///
/// The names are those of Apple's Combine, because the operator `print()` prints them.
@usableFromInline protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: (self as? any Mirrored)?.parts ?? [:], ancestorRepresentation: .suppressed)
  }
  @usableFromInline var playgroundDescription: Any { description }
}

/// A part whose mirror shows something, as that of Apple's does. The requirement is internal, so that what implements it
/// needs no attribute.
protocol Mirrored { var parts: KeyValuePairs<String, Any> { get } }

/// What an operator has of upstream, as mirrors show it. The names are those of Apple's.
@usableFromInline enum SubscriptionStatus {
  case awaitingSubscription, terminal
  case subscribed(any Subscription)
}

/// The part of an operator that has no subscription of its own. Downstream receives upstream's: nothing comes between the
/// two, and requests and cancellation bypass this type. So it has no end of its own either, and needs no lock.
@usableFromInline protocol PassingSubscriber: Subscriber, Described {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension PassingSubscriber {
  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
}

extension PassingSubscriber where Failure == Downstream.Failure {
  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}

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
