/// The subscriptions to the publishers that a subject is attached to. The lock of the subject guards them.
///
/// They are told apart without `combineIdentifier`, which may be a user's code and is not called under a lock.
struct UpstreamSlots {
  private enum Key: Hashable {
    case feed(ObjectIdentifier)
    case other(Int)
  }

  private var slots: [Key: (number: Int, subscription: any Subscription)] = [:]

  /// How many subscriptions were added.
  private var count = 0

  /// The subscriptions in the order in which they were added.
  var subscriptions: [any Subscription] { slots.values.sorted { $0.number < $1.number }.map(\.subscription) }

  mutating func add(_ subscription: any Subscription) {
    count += 1
    let key = (subscription as? any SubjectFeed).map { Key.feed(ObjectIdentifier($0)) }
    slots[key ?? .other(count)] = (count, subscription)
  }

  /// Removes the subscription to a publisher that has completed or was cancelled. The caller still holds the
  /// subscription, so it is not released here.
  mutating func remove(_ feed: any SubjectFeed) {
    slots[.feed(ObjectIdentifier(feed))] = nil
  }
}

/// A subscription to one publisher that is attached to a subject. It removes itself from the subject.
protocol SubjectFeed: AnyObject, Subscription {}

/// A subject of this module, which holds the subscriptions to its upstreams.
protocol SubjectWithUpstreams: AnyObject {
  /// Removes the subscription to a publisher that has completed or was cancelled.
  func remove(upstream: any SubjectFeed)
}
