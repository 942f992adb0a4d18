/// The base class of subscriptions that leave nothing behind that holds their subscriber, after `cancel()` and after the
/// completion. `sink` need not count its calls then.
///
/// It is a class, because a cast to a class takes a tenth of the instructions of a cast to a protocol.
@usableFromInline
class ReleasingSubscription {
  @inlinable
  init() {}

  /// False for an operator that upstream may keep, with its downstream, after the end.
  var releasesSubscriber: Bool { true }
}
