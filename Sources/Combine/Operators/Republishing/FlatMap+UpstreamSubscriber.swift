extension Publishers.FlatMap {
  /// Subscribes to upstream. It holds the closure, so that upstream alone holds it: downstream may keep `Inner`, its
  /// subscription, after the end.
  @usableFromInline struct UpstreamSubscriber<Downstream: Subscriber<Output, Failure>>: Subscriber, Described {
    @usableFromInline let parent: Inner<Downstream>, transform: (Upstream.Output) -> NewPublisher

    @inlinable init(parent: Inner<Downstream>, transform: @escaping (Upstream.Output) -> NewPublisher) {
      (self.parent, self.transform) = (parent, transform)
    }

    @usableFromInline var description: String { parent.description }
    @usableFromInline var combineIdentifier: CombineIdentifier { parent.combineIdentifier }
    @inlinable func receive(subscription: any Subscription) { parent.receive(subscription: subscription) }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if NewPublisher.self == Just<Output>.self, !Introspections.isObserving {
        receiveJust(input)
      } else if let inner = parent.lock.withLock({ parent.state.addInner() }) {
        transform(input).subscribe(InnerPublisherSubscriber(parent: parent, inner: inner))
      }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) { parent.receive(completion: completion) }

    /// Sends the value of an inner publisher that is a `Just`, without subscribing to it. Downstream receives the same
    /// events, at the same moments, as with a subscription.
    @inlinable func receiveJust(_ input: Upstream.Output) {
      guard parent.lock.withLock({ parent.state.addJust() }),
        let just = transform(input) as? Just<NewPublisher.Output>
      else { return }
      _ = parent.receive(just.output, from: nil)
      parent.perform(parent.lock.withLock { parent.state.finishJust() })
    }
  }
}
