extension UpstreamSlot {
  /// The downstream, which receives its subscription first, and a completion that came before upstream's subscription.
  /// The operator handles the completion afterwards.
  typealias Attached<Downstream: Subscriber> = AttachedTo<Downstream, Downstream.Failure>

  /// The same, where upstream's failure is not downstream's.
  typealias AttachedTo<Downstream, Failure: Error> = (
    downstream: Downstream, completion: Subscribers.Completion<Failure>?
  )

  /// Takes upstream's subscription on behalf of a downstream. Returns nil if the caller has to cancel it.
  mutating func attach<Downstream: Subscriber>(
    _ subscription: any Subscription, for downstream: Downstream?
  ) -> Attached<Downstream>? {
    attach(subscription, for: downstream, failure: Downstream.Failure.self)
  }

  /// The same, where upstream's failure is not downstream's.
  mutating func attach<Downstream, Failure: Error>(
    _ subscription: any Subscription, for downstream: Downstream?, failure: Failure.Type
  ) -> AttachedTo<Downstream, Failure>? {
    guard let downstream, attach(subscription) else { return nil }
    return (downstream, takeEarlyCompletion())
  }
}
