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
