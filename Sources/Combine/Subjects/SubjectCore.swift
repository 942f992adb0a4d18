/// The part of a subject that does not depend on its types: its lock, its listeners (the subscriptions of its subscribers),
/// and the publishers that feed it.
@usableFromInline final class SubjectCore {
  /// Guards the state of the subject, its listeners and its subscriptions. It is never held while calling out.
  @usableFromInline let lock = Lock()

  /// The subscriptions of the subscribers, in the order in which these joined. A thread that sends goes through a copy.
  @usableFromInline @exclusivity(unchecked) var listeners = ObjectList<SubjectSubscription>()

  /// Set when the subject completes. After that, nobody can join.
  @usableFromInline @exclusivity(unchecked) var isOver = false

  private var feeds = ObjectList<SubjectFeed>()

  /// Whether to request from a publisher as soon as it comes: the subject holds a value, or a subscriber has requested some.
  private var requestsAtOnce: Bool

  init(requestsAtOnce: Bool) { self.requestsAtOnce = requestsAtOnce }

  /// Ends the subject, unless it has ended before: stores the completion under the lock, and then sends it to all
  /// subscribers.
  func complete(_ completion: Subscribers.Completion<any Error>, _ store: () -> Void) {
    let former: [SubjectSubscription] = lock.withLock {
      if isOver { return [] }
      store()
      isOver = true
      return listeners.takeAll()
    }
    for listener in former { listener.finish(with: completion) }
  }

  func takeFeed(_ subscription: any Subscription) {
    // A user may pass on the feed of another subject, which is in that one's list.
    var feed = subscription as? SubjectFeed ?? SubjectFeed(subscription)
    if !feed.setOwner(self) { feed = SubjectFeed(subscription) }
    lock.lock()
    feeds.append(feed)
    let requests = requestsAtOnce
    lock.unlock()
    if requests { subscription.request(.unlimited) }
  }

  func detach(_ feed: SubjectFeed) { lock.withLock { feeds.remove(feed) } }

  /// Records that a subscriber has requested values. Returns the feeds from which the caller requests all values: at the
  /// first request those that came before it. Later feeds are requested from as they come. The caller holds the lock.
  func recordRequest() -> [SubjectFeed?] { exchange(&requestsAtOnce, with: true) ? [] : feeds.elements }

  /// Cancels the feeds. The subject calls it when it is deallocated.
  func cancelFeeds() { for feed in lock.withLock({ feeds.takeAll() }) { feed.cancel() } }
}

/// A subscription to a publisher that feeds a subject. The subject holds it, and it removes itself from the subject.
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

  override func willEnd(isCancelled: Bool) { leaveSubject() }
  final func leaveSubject() { lock.withLock { core }?.detach(self) }
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
    takeEarlyCompletion().map(receive(completion:))
  }

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
