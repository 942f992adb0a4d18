/// Passes events on. It requests the additional demand that downstream returns, and returns none itself, as Apple's
/// `multicast` and `receive(on:)` do. Here, `receive(on:)` uses this type for an `ImmediateScheduler`.
@usableFromInline struct RequestingSubscriber<Downstream: Subscriber>: RelaySubscriber {
  @usableFromInline let downstream: Downstream, subscription: RelaySubscription

  @inlinable init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    subscription = RelaySubscription(name)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    let more = downstream.receive(input)
    if more > .none { subscription.request(more) }
    return .none
  }
}
