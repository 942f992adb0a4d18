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
    guard let demand = parent.attach(subscription, at: index) else { return }
    _ = phase.compareExchange(expected: .awaiting, desired: .attached, ordering: .relaxed)
    let first = firstRequest(demand)
    if first > .none { subscription.request(first) }
    if let completion: Subscribers.Completion<Failure> = parent.takeEarlyCompletion(from: index) {
      receive(completion: completion)
    }
  }

  @usableFromInline final func receive(completion: Subscribers.Completion<Failure>) {
    if parent.postpone(completion, from: index) { return }
    if phase.exchange(.detached, ordering: .relaxed) != .detached { parent.receive(completion, from: index) }
  }
}
