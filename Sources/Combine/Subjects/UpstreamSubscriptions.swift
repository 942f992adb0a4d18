/// The publishers that feed a subject.
///
/// They are asked for everything once one of the subject's own subscribers has asked for anything, and cancelled when
/// the subject goes away.
@usableFromInline
struct UpstreamSubscriptions {
  private var subscriptions: [any Subscription] = []
  private var isAsked = false

  @usableFromInline
  init() {}

  /// Adds a subscription. Returns true if it has to be asked now, once the caller holds no lock.
  mutating func add(_ subscription: any Subscription) -> Bool {
    subscriptions.append(subscription)
    return isAsked
  }

  /// Notes that there is demand. Returns the subscriptions to ask now, once the caller holds no lock.
  mutating func noteDemand() -> [any Subscription] {
    exchange(&isAsked, with: true) ? [] : subscriptions
  }

  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
