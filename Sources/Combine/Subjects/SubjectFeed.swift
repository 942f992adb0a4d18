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
