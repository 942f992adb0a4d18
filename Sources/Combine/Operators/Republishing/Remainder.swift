/// The subscriptions that are left when flatMap or switchToLatest ends. The caller cancels and releases them after unlocking.
@usableFromInline struct Remainder {
  let inners: [any Subscription], upstream: (any Subscription)?

  /// That of the publisher that has failed.
  var failed: (any Subscription)?

  /// Those of flatMap. An early failure may be in one of them.
  var slots: [InnerSlot] = []

  /// False if flatMap fails: as with Apple's, it then cancels the inner publishers alone.
  var cancelsUpstream = true

  func cancel() {
    for subscription in inners { subscription.cancel() }
    if cancelsUpstream { upstream?.cancel() }
  }
}
