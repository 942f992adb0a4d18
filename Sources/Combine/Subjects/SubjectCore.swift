import Synchronization

/// The part of a subject that does not depend on its types: its lock, and the publishers that feed it.
@usableFromInline class SubjectCore {
  /// Guards the properties below and the state of the subscriptions. It is never held while calling out.
  @usableFromInline final let lock = Lock()

  private final var upstreams = ListenerList()

  /// Whether the subject requests values at once from a publisher that comes.
  private final let requests: Atomic<Bool>

  /// Set when the subject completes. After that, no listener can join.
  @usableFromInline @exclusivity(unchecked) final var isOver = false

  init(requestsAtOnce: Bool) { requests = Atomic(requestsAtOnce) }

  /// Attaches the subject to a publisher.
  final func attach(_ subscription: any Subscription) {
    // A feed that another subject holds already has its place in that one's list.
    var feed = subscription as? SubjectFeed ?? SubjectFeed(subscription)
    if !feed.join(self) { feed = SubjectFeed(subscription) }
    lock.lock()
    upstreams.append(feed)
    let requests = requests.load(ordering: .relaxed)
    lock.unlock()
    if requests { subscription.request(.unlimited) }
  }

  final func detach(_ feed: SubjectFeed) { lock.withLock { upstreams.remove(feed) } }

  /// Requests all values from the upstreams, once. Later ones are requested from as they come.
  final func requestFromUpstreams() {
    if requests.load(ordering: .relaxed) { return }
    lock.lock()
    let upstreams = requests.exchange(true, ordering: .relaxed) ? ListenerList() : upstreams
    lock.unlock()
    upstreams.visit { unsafeDowncast($0, to: SubjectFeed.self).request(.unlimited) }
  }

  /// Cancels the upstreams. The subject calls it when it is deallocated.
  final func cancelUpstreams() {
    let upstreams = lock.withLock { self.upstreams.takeAll() }
    upstreams.visit { unsafeDowncast($0, to: SubjectFeed.self).cancel() }
  }
}
