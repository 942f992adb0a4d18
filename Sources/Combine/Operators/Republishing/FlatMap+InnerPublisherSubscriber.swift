extension Publishers.FlatMap {
  /// Subscribes to one inner publisher, and passes its events to `Inner`.
  @usableFromInline struct InnerPublisherSubscriber<Downstream: Subscriber<Output, Failure>>: Subscriber, Described {
    @usableFromInline let parent: Inner<Downstream>, inner: InnerSlot

    @inlinable init(parent: Inner<Downstream>, inner: InnerSlot) {
      (self.parent, self.inner) = (parent, inner)
    }

    @usableFromInline var description: String { parent.description }
    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(inner) }
    @inlinable func receive(subscription: any Subscription) { parent.receive(subscription: subscription, from: inner) }
    @inlinable func receive(_ input: Output) -> Subscribers.Demand { parent.receive(input, from: inner) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      parent.receive(completion: completion, from: inner)
    }
  }
}
