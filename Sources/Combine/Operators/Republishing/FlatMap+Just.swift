extension Publishers.FlatMap.Inner {
  /// Sends the value of an inner publisher that is a `Just`, without subscribing to it. Downstream receives the same
  /// events, at the same moments, as with a subscription.
  @inlinable
  func receiveJust(_ input: Input) {
    guard lock.withLock({ state.addJust() }), let just = transform(input) as? Just<NewPublisher.Output> else { return }
    _ = receive(just.output, from: nil)
    perform(lock.withLock { state.finishJust() })
  }
}
