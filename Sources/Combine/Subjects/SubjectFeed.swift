/// A subscription to a publisher that feeds a subject. The subject's core holds it until its cancellation or, if it is
/// a `FeedingSubscriber`, which receives the completion, until that. Then it removes itself.
@usableFromInline class SubjectFeed: RelaySubscription, Listed {
  /// The core of the subject that holds this feed. Guarded by the lock.
  private final var core: SubjectCore?

  @usableFromInline final var index = 0

  init(name: String) { super.init(name) }

  /// Holds a subscription that came without a subscriber of this module.
  convenience init(_ subscription: any Subscription) {
    self.init(name: "Subject")
    _ = attach(subscription)
  }

  /// Records which subject holds the feed. Returns false if a subject holds it already.
  final func setOwner(_ core: SubjectCore) -> Bool {
    lock.withLock {
      guard self.core == nil else { return false }
      self.core = core
      return true
    }
  }

  override func willClose(isCancelled: Bool) { leaveSubject() }
  final func leaveSubject() { lock.withLock { core }?.remove(self) }
}

/// Receives from a publisher and sends through a subject. `subscribe(_:)` with a subject attaches it to the publisher, and
/// `assign(to:)` the storage of a `@Published` property.
///
/// The subject receives this object as its subscription, so that cancelling also detaches the subject. The subject
/// holds this object. This object has only a weak reference to the subject. So a publisher does not hold a subject that no
/// other code uses.
@usableFromInline final class FeedingSubscriber<Downstream: Subject>: SubjectFeed, Subscriber, Mirrored {
  /// Set once, in `init`, so that `receive(_:)` can read it without the lock.
  @usableFromInline private(set) weak var subject: Downstream?

  @usableFromInline init(_ subject: Downstream, description: String = "Subject") {
    self.subject = subject
    super.init(name: description)
  }

  @usableFromInline func receive(subscription: any Subscription) {
    guard let subject, attach(subscription) else { return subscription.cancel() }
    subject.send(subscription: self)
    // The completion or `cancel()` may have come on another thread, before the subject had this object.
    if !isOpen { leaveSubject() }
    if endGreeting() { receiveEarlyCompletion() }
  }

  private func receiveEarlyCompletion() { takeEarlyCompletion().map(receive(completion:)) }

  @inlinable func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    if isOpen { subject?.send(input) }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if acceptCompletion(completion) { subject?.send(completion: completion) }
  }

  var parts: KeyValuePairs<String, Any> {
    let subscription = reflected
    let attached: Any = (subscription == nil ? nil : subject) as Any
    return ["downstreamSubject": attached, "upstreamSubscription": subscription as Any, "subject": attached]
  }
}
