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
