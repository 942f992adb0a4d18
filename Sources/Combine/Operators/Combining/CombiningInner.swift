import Synchronization

/// The part that one upstream holds. A subclass receives its values.
@usableFromInline class CombiningInner<Failure: Error>: Described, Mirrored {
  private final let parent: CombiningEngine
  @usableFromInline final let index: Int, phase = Atomic(UpstreamSlot.Phase.awaiting)

  @usableFromInline init(_ parent: CombiningEngine, _ index: Int) { (self.parent, self.index) = (parent, index) }

  @usableFromInline final var description: String { parent.description }

  final var parts: KeyValuePairs<String, Any> { ["parentSubscription": parent.combineIdentifier] }

  /// What to request at first, if downstream has requested so many values until now.
  func firstRequest(_ demand: Subscribers.Demand) -> Subscribers.Demand { demand }

  @usableFromInline final func receive(subscription: any Subscription) {
    // It is the second one, or comes after the end: as with Apple's, an operator subscribes to its other upstreams even if
    // the first one has failed at once.
    guard let demand = parent.lock.withLock({ parent.upstreams.attach(subscription, at: index) }) else {
      return subscription.cancel()
    }
    _ = phase.compareExchange(expected: .awaiting, desired: .attached, ordering: .relaxed)
    let first = firstRequest(demand)
    if first > .none { subscription.request(first) }
    if let completion: Subscribers.Completion<Failure> = parent.lock.withLock({
      parent.upstreams.slots[index].takeEarlyCompletion()
    }) {
      receive(completion: completion)
    }
  }

  @usableFromInline final func receive(completion: Subscribers.Completion<Failure>) {
    if parent.lock.withLock({ parent.upstreams.slots[index].postpone(completion) }) { return }
    if phase.exchange(.detached, ordering: .relaxed) != .detached { parent.receive(completion, from: index) }
  }
}
