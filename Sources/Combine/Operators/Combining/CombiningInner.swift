import Synchronization

/// The part that one upstream holds. A subclass receives its values.
@usableFromInline class CombiningInner<Failure: Error>: Described, Mirrored {
  private final let engine: CombiningEngine
  @usableFromInline final let index: Int

  /// Whether the slot was attached, and no completion has come. After `cancel()` it stays true, and the account is closed.
  @usableFromInline final let open = Atomic(false)

  @usableFromInline init(_ engine: CombiningEngine, _ index: Int) { (self.engine, self.index) = (engine, index) }

  @usableFromInline final var description: String { engine.description }

  final var parts: KeyValuePairs<String, Any> { ["parentSubscription": engine.combineIdentifier] }

  /// What to request at first, if downstream has requested so many values until now.
  func firstRequest(_ demand: Subscribers.Demand) -> Subscribers.Demand { demand }

  @usableFromInline final func receive(subscription: any Subscription) {
    // Nil for a second subscription, and after the end: as with Apple's, an operator subscribes to its other upstreams even
    // if the first one has failed at once.
    let requested = engine.lock.withLock {
      let requested = engine.upstreams.attach(subscription, at: index)
      if requested != nil { open.store(true, ordering: .relaxed) }
      return requested
    }
    guard let demand = requested else { return subscription.cancel() }
    let first = firstRequest(demand)
    if first > .none { subscription.request(first) }
    if engine.lock.withLock({ engine.upstreams.slots[index].hasEarlyCompletion }) { receiveEarlyCompletion() }
  }

  private final func receiveEarlyCompletion() {
    engine.lock.withLock { engine.upstreams.slots[index].takeEarlyCompletion() }.map(receive(completion:))
  }

  @usableFromInline final func receive(completion: Subscribers.Completion<Failure>) {
    if engine.lock.withLock({ engine.upstreams.slots[index].postpone(completion) }) { return }
    if open.exchange(false, ordering: .relaxed) { engine.receive(completion, from: index) }
  }
}
