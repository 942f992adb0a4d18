extension UpstreamSlot {
  /// The downstream, to send a subscription to, and a completion that came before upstream's subscription, to handle
  /// afterwards.
  typealias Attached<Downstream: Subscriber> = (
    downstream: Downstream, completion: Subscribers.Completion<Downstream.Failure>?
  )

  /// Takes upstream's subscription on behalf of a downstream. Returns nil if the caller has to cancel it.
  mutating func attach<Downstream: Subscriber>(
    _ subscription: any Subscription, for downstream: Downstream?
  ) -> Attached<Downstream>? {
    guard let downstream, attach(subscription) else { return nil }
    return (downstream, takeEarlyCompletion())
  }
}
