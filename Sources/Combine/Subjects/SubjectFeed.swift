import Synchronization

/// A subscription to a publisher that feeds a subject. The subject holds it, and it removes itself from the subject.
@usableFromInline class SubjectFeed: Subscription, Described, Listed {
  /// True from the arrival of upstream's subscription to the end. Only `FeedingSubscriber` reads it, for each value.
  @usableFromInline final let open = Atomic(false)

  fileprivate final let lock = Lock()
  fileprivate final var upstream = UpstreamSlot()

  /// The core of the subject that holds this feed.
  private final var core: SubjectCore?

  @usableFromInline final var index = 0

  init() {}

  /// Holds a subscription that came without a subscriber of this module.
  convenience init(_ subscription: any Subscription) {
    self.init()
    _ = upstream.attach(subscription)
  }

  /// Records which subject holds the feed. Returns false if a subject holds it already.
  final func setOwner(_ core: SubjectCore) -> Bool {
    lock.withLock {
      guard self.core == nil else { return false }
      self.core = core
      return true
    }
  }

  @usableFromInline final func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream.subscription }?.request(demand)
  }

  @usableFromInline final func cancel() { detach()?.cancel() }

  /// Detaches the subject and upstream. Only the first call returns upstream's subscription. The caller holds no lock.
  final func detach() -> (any Subscription)? {
    // Under the lock, as in `receive(subscription:)`, which otherwise could set it after the end.
    let (subscription, core) = lock.withLock {
      open.store(false, ordering: .relaxed)
      return (upstream.detach(), self.core)
    }
    core?.detach(self)
    return subscription
  }

  @usableFromInline var description: String { "Subject" }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// Receives from a publisher and sends through a subject. `subscribe(_:)` with a subject attaches it to the publisher, and
/// `assign(to:)` the storage of a `@Published` property.
///
/// The subject receives this object as its subscription, so that cancelling also detaches the subject. The subject
/// holds this object strongly, and this object holds the subject weakly. So a publisher does not keep a subject alive
/// that no other code uses.
@usableFromInline final class FeedingSubscriber<Downstream: Subject>: SubjectFeed, Subscriber {
  private let name: String

  /// Set once, in `init`, so that `receive(_:)` can read it without the lock.
  @usableFromInline private(set) weak var subject: Downstream?

  @usableFromInline init(_ subject: Downstream, description: String = "Subject") {
    self.subject = subject
    name = description
  }

  @usableFromInline func receive(subscription: any Subscription) {
    let subject = subject
    lock.lock()
    guard let subject, upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    open.store(true, ordering: .relaxed)
    lock.unlock()
    subject.send(subscription: self)
    // The completion or `cancel()` may have come on another thread, before the subject had this object.
    if !open.load(ordering: .relaxed) { _ = detach() }
    let completion: Subscribers.Completion<Downstream.Failure>? = lock.withLock { upstream.takeEarlyCompletion() }
    if let completion { receive(completion: completion) }
  }

  @inlinable func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    if open.load(ordering: .relaxed) { subject?.send(input) }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if lock.withLock({ upstream.postpone(completion) }) { return }
    if detach() != nil { subject?.send(completion: completion) }
  }

  override var description: String { name }

  override var customMirror: Mirror {
    let subscription = lock.withLock { upstream.subscription }
    let attached: Any = (subscription == nil ? nil : subject) as Any
    return Mirror(
      self,
      children: ["downstreamSubject": attached, "upstreamSubscription": subscription as Any, "subject": attached])
  }
}
