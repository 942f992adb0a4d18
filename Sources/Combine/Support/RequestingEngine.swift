/// Passes events on under a name of its own. It requests what downstream returns, and does not return it, as Apple's
/// `multicast` and `receive(on:)` do.
@usableFromInline
struct RequestingEngine<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let subscription: InnerSubscription

  @inlinable
  init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    subscription = InnerSubscription(name)
  }

  @usableFromInline
  var description: String { subscription.description }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    self.subscription.greet(downstream, subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    let more = downstream.receive(input)
    if more > .none { subscription.request(more) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    subscription.complete(downstream, completion)
  }
}
