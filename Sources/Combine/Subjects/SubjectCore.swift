/// The part of a subject that does not depend on its types: its lock, its listeners (the subscriptions of its subscribers),
/// and the publishers that feed it.
@usableFromInline final class SubjectCore {
  /// Guards the subject's value, its completion and its feeds, and the variables of its listeners that say so. It is
  /// never held while calling out.
  @usableFromInline let lock = Lock()

  /// The subscriptions of the subscribers, in the order in which these joined. A thread that sends goes through a copy.
  @usableFromInline @exclusivity(unchecked) var listeners = ObjectList<SubjectListener>()

  /// The subject's completion. Once there is one, nobody can join.
  @usableFromInline @exclusivity(unchecked) private(set) var completion: Subscribers.Completion<any Error>?

  private var feeds = ObjectList<SubjectFeed>()

  /// Whether to request from a publisher as soon as it comes: the subject holds a value, or a subscriber has requested some,
  /// even one that has left, as with Apple's (ShareTests.laterConnectionRequestsThoughItsSubscriberHasNot).
  private var requestsAtOnce: Bool

  init(requestsAtOnce: Bool) { self.requestsAtOnce = requestsAtOnce }

  @inlinable var isOver: Bool { completion != nil }

  /// Stores the completion, unless there is one already, and then sends it to all subscribers.
  func complete(with completion: Subscribers.Completion<any Error>) {
    let listeners: [SubjectListener] = lock.withLock {
      if isOver { return [] }
      self.completion = completion
      return self.listeners.takeAll()
    }
    for listener in listeners { listener.complete(with: completion) }
  }

  /// Adds a listener. Returns the completion instead, if there is one.
  func add(_ listener: SubjectListener) -> Subscribers.Completion<any Error>? {
    lock.withLock {
      if completion == nil { listeners.append(listener) }
      return completion
    }
  }

  func addFeed(_ subscription: any Subscription) {
    // A user may pass on the feed of another subject, which is in that one's list.
    var feed = subscription as? SubjectFeed ?? SubjectFeed(subscription)
    if !feed.setOwner(self) { feed = SubjectFeed(subscription) }
    lock.lock()
    feeds.append(feed)
    let requests = requestsAtOnce
    lock.unlock()
    if requests { subscription.request(.unlimited) }
  }

  func remove(_ feed: SubjectFeed) { lock.withLock { feeds.remove(feed) } }

  /// Records that a subscriber has requested values. Returns the feeds from which the caller requests all values: at the
  /// first request those that came before it. Later feeds are requested from as they come. The caller holds the lock.
  func recordRequest() -> [SubjectFeed?] { exchange(&requestsAtOnce, with: true) ? [] : feeds.elements }

  /// Cancels the feeds. The subject calls it when it is deallocated.
  func cancelFeeds() { for feed in lock.withLock({ feeds.takeAll() }) { feed.cancel() } }
}
