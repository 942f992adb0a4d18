/// The publishers that feed a subject. The lock of the subject guards them.
struct Feeders {
  private var slots: [UpstreamSlot] = []

  var subscriptions: [any Subscription] { slots.compactMap(\.subscription) }

  mutating func add(_ subscription: any Subscription) {
    var slot = UpstreamSlot()
    _ = slot.attach(subscription)
    slots.append(slot)
  }

  /// Takes out a publisher that has completed or was cancelled. The caller still holds its subscription.
  mutating func remove(_ subscription: any Subscription) {
    let identifier = subscription.combineIdentifier
    slots.removeAll { $0.subscription?.combineIdentifier == identifier }
  }
}

/// A subject of this module, which forgets a publisher that feeds it no longer.
protocol FedSubject: AnyObject {
  func forget(_ upstream: any Subscription)
}
