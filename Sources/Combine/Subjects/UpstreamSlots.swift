/// The subscriptions to the publishers that a subject is attached to. The lock of the subject guards them.
struct UpstreamSlots {
  private var slots: [UpstreamSlot] = []

  var subscriptions: [any Subscription] { slots.compactMap(\.subscription) }

  mutating func add(_ subscription: any Subscription) {
    var slot = UpstreamSlot()
    _ = slot.attach(subscription)
    slots.append(slot)
  }

  /// Removes the subscription to a publisher that has completed or was cancelled. The caller still holds the
  /// subscription, so it is not released here.
  mutating func remove(_ subscription: any Subscription) {
    let identifier = subscription.combineIdentifier
    slots.removeAll { $0.subscription?.combineIdentifier == identifier }
  }
}

/// A subject of this module, which holds the subscriptions to its upstreams.
protocol SubjectWithUpstreams: AnyObject {
  /// Removes the subscription to a publisher that has completed or was cancelled.
  func remove(upstream: any Subscription)
}
