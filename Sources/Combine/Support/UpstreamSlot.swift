/// The subscription to one upstream: taken once, cancelled once, let go of once.
///
/// A slot is a plain value. It has no lock: the lock of the operator that owns it guards it. It calls nobody and releases
/// nothing either, because the `deinit` of a subscription may run a user's code, and that may come back to the operator.
/// So `detach()` returns the subscription, and the operator cancels or drops it when it holds the lock no longer.
@usableFromInline
struct UpstreamSlot {
  @usableFromInline
  enum Phase {
    case awaiting
    case attached
    case detached
  }

  /// A completion that came before the subscription. An object, so that a slot is small.
  @usableFromInline
  final class EarlyCompletion {
    /// A `Subscribers.Completion` of upstream's failure.
    let completion: Any

    init(_ completion: Any) {
      self.completion = completion
    }
  }

  @usableFromInline
  private(set) var phase = Phase.awaiting

  /// The subscription, from `attach(_:)` until `detach()`.
  @usableFromInline
  private(set) var subscription: (any Subscription)?

  @usableFromInline
  private(set) var earlyCompletion: EarlyCompletion?

  @usableFromInline
  init() {}

  /// Whether upstream has not sent its subscription yet.
  @inlinable
  var isAwaiting: Bool { phase == .awaiting }

  /// Whether events from upstream count: it has sent its subscription, and the operator has not parted from it.
  @inlinable
  var isAttached: Bool { phase == .attached }

  /// Whether a completion came before the subscription.
  @inlinable
  var hasEarlyCompletion: Bool { earlyCompletion != nil }

  /// Takes upstream's subscription. Returns false for a second subscription and after `detach()`: then the operator has
  /// to cancel it.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    guard phase == .awaiting else { return false }
    phase = .attached
    self.subscription = subscription
    return true
  }

  /// Parts from upstream. Later events are ignored, and later subscriptions refused.
  ///
  /// - Returns: The former subscription. The operator has to keep it until the lock is free.
  @usableFromInline
  mutating func detach() -> (any Subscription)? {
    phase = .detached
    return subscription.take()
  }

  /// Keeps a completion that comes before the subscription. This happens when another thread ends the stream while the
  /// subscription is on its way down. Returns false if it is too late for that.
  mutating func keep<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard phase == .awaiting else { return false }
    if earlyCompletion == nil { earlyCompletion = EarlyCompletion(completion) }
    return true
  }

  /// Returns the completion that came before the subscription, for the operator to handle once downstream is greeted.
  mutating func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    earlyCompletion.take()?.completion as? Subscribers.Completion<Failure>
  }
}
