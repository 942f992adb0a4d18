/// The subscriptions to the upstreams of a `CombiningEngine`, and what is requested from each of them. As an
/// `UpstreamSlot`, it has no lock and calls nobody.
struct UpstreamSlots {
  var slots: [UpstreamSlot]
  private var requested = Subscribers.Demand.none

  init(count: Int) { slots = Array(repeating: UpstreamSlot(), count: count) }

  /// Takes the subscription of an upstream. Returns what downstream has requested until now. Returns nil if the caller has
  /// to cancel the subscription.
  mutating func attach(_ subscription: any Subscription, at index: Int) -> Subscribers.Demand? {
    slots[index].attach(subscription) ? requested : nil
  }

  /// Adds demand. Returns the upstreams from which the caller requests it. The others get it when they attach.
  mutating func addDemand(_ demand: Subscribers.Demand) -> [Int] {
    requested += demand
    return attached
  }

  /// Makes the demand unlimited. Returns no upstream if it was so before.
  mutating func addUnlimitedDemand() -> [Int] {
    exchange(&requested, with: .unlimited) == .unlimited ? [] : attached
  }

  /// Gives up all subscriptions, for the caller to cancel, and refuses any later one.
  mutating func detachAll() -> [any Subscription] { slots.indices.compactMap { slots[$0].detach() } }

  private var attached: [Int] { slots.indices.filter { slots[$0].isAttached } }
}
