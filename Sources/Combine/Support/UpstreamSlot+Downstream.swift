extension UpstreamSlot {
  /// Takes upstream's subscription on behalf of a downstream. Returns the downstream, which the caller sends a
  /// subscription, and a completion that came early, which the caller handles afterwards. Returns nil if the caller has to
  /// cancel upstream's subscription.
  mutating func attach<Downstream: Subscriber>(
    _ subscription: any Subscription, for downstream: Downstream?
  ) -> (downstream: Downstream, completion: Subscribers.Completion<Downstream.Failure>?)? {
    guard let downstream, attach(subscription) else { return nil }
    return (downstream, takeEarlyCompletion())
  }
}
