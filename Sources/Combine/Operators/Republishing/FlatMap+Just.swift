extension Publishers.FlatMap.Inner {
  /// Sends the value of an inner publisher that is a `Just`. Downstream receives the same events as if `flatMap` had
  /// subscribed to it, and they come at the same time. But no subscription is created.
  @inlinable
  func receiveJust(_ input: Input) {
    guard lock.withLock({ state.addJust() }), let just = transform(input) as? Just<NewPublisher.Output> else { return }
    _ = receive(just.output, from: nil)
    perform(lock.withLock { state.finishJust() })
  }
}
