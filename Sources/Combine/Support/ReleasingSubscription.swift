/// The base class of subscriptions that leave nothing behind that holds their subscriber, after `cancel()` and after the
/// completion. `sink` need not count its calls then.
@usableFromInline class ReleasingSubscription {
  @inlinable init() {}

  /// False for an operator that upstream may keep, with its downstream, after the end.
  var releasesSubscriber: Bool { true }

  /// Whether a subscription is one of these.
  ///
  /// It compares types and reads the reference itself, because a cast of `any Subscription` takes half as long as
  /// subscribing a sink.
  static func releases<S: Subscription>(_ subscription: S) -> Bool {
    S.self is ReleasingSubscription.Type
      && withUnsafeBytes(of: subscription) { $0.load(as: ReleasingSubscription.self).releasesSubscriber }
  }
}
