/// The part of a subject that does not depend on its types: its lock, its listeners, and the publishers that feed it.
@usableFromInline final class SubjectCore {
  /// Guards the state of the subject, its listeners and its subscriptions. It is never held while calling out.
  @usableFromInline let lock = Lock()

  /// The listeners, in the order in which they joined. A thread that sends goes through a copy.
  @usableFromInline @exclusivity(unchecked) var listeners = ObjectList<Listener>()

  /// Set when the subject completes. After that, no listener can join.
  @usableFromInline @exclusivity(unchecked) var isOver = false

  private var feeds = ObjectList<SubjectFeed>()

  /// Whether the subject requests values at once from a publisher that comes.
  private var requestsAtOnce: Bool

  init(requestsAtOnce: Bool) { self.requestsAtOnce = requestsAtOnce }

  /// Attaches the subject to a publisher.
  func attach(_ subscription: any Subscription) {
    // A feed that another subject holds already has its place in that one's list.
    var feed = subscription as? SubjectFeed ?? SubjectFeed(subscription)
    if !feed.join(self) { feed = SubjectFeed(subscription) }
    lock.lock()
    feeds.append(feed)
    let requests = requestsAtOnce
    lock.unlock()
    if requests { subscription.request(.unlimited) }
  }

  func detach(_ feed: SubjectFeed) { lock.withLock { feeds.remove(feed) } }

  /// The feeds from which to request all values at the first request. Later feeds are requested from as they come. The
  /// caller holds the lock.
  fileprivate func takeIdleFeeds() -> [SubjectFeed?] { exchange(&requestsAtOnce, with: true) ? [] : feeds.elements }

  /// Cancels the feeds. The subject calls it when it is deallocated.
  func cancelFeeds() { for feed in lock.withLock({ feeds.takeAll() }) { feed.cancel() } }
}

/// The subscription that a subscriber of a subject receives.
///
/// It knows no types. A request arrives through `any Subscription`, and a generic class entered that way runs
/// unspecialised, slow code.
@usableFromInline final class SubjectSubscription: Subscription, Described {
  /// What the subscriber is subscribed to. The values are the descriptions of the subscriptions.
  @usableFromInline enum Kind: String {
    case passthrough = "PassthroughSubject"
    case currentValue = "CurrentValueSubject"
    case published = "PublishedSubject"
    case objectWillChange = "ObservableObjectPublisher"
  }

  private enum Phase {
    /// The subscriber has not received its subscription yet. It has when it requests values, or when
    /// `receive(subscription:)` has returned. A completion that another thread sends is postponed until then.
    ///
    /// DIFFERS: Apple's subjects pass the completion on at once (the law `completionSurvivesSubscribing`).
    case subscribing(Listener?, hasCompleted: Bool = false)

    /// The listener holds the subject and the subscriber until the end.
    case open(Listener)
    case over

    var listener: Listener? {
      switch self {
      case .subscribing(let listener, _): listener
      case .open(let listener): listener
      case .over: nil
      }
    }
  }

  private let kind: Kind
  private let core: SubjectCore

  // The core's lock guards these two.

  @exclusivity(unchecked) private var phase = Phase.subscribing(nil)

  /// Returns the subscriber, for mirrors. Nil after the end.
  @exclusivity(unchecked) private var reflect: (() -> Any)?

  @usableFromInline init(_ kind: Kind, _ core: SubjectCore, _ reflect: @escaping () -> Any) {
    (self.kind, self.core, self.reflect) = (kind, core, reflect)
  }

  // MARK: From the subject

  /// Adds a listener to the subject. Returns false if that has completed.
  @usableFromInline func join(_ listener: Listener) -> Bool {
    core.lock.lock()
    defer { core.lock.unlock() }
    if core.isOver { return false }
    phase = .subscribing(listener)
    core.listeners.append(listener)
    return true
  }

  /// Records that the subscriber has received its subscription. Returns true if a completion has waited for that.
  @usableFromInline func didSubscribe() -> Bool {
    core.lock.lock()
    guard case .subscribing(let listener?, let hasCompleted) = phase else {
      core.lock.unlock()
      return false
    }
    phase = .open(listener)
    core.lock.unlock()
    if hasCompleted { cancel() }
    return hasCompleted
  }

  /// Ends the subscription at the completion. Returns false if the subscriber has cancelled, or if the completion has to
  /// wait until it has received its subscription.
  func end() -> Bool {
    core.lock.lock()
    if case .subscribing(let listener, _) = phase {
      phase = .subscribing(listener, hasCompleted: true)
      core.lock.unlock()
      return false
    }
    let former = takeAll()
    core.lock.unlock()
    return former.listener != nil
  }

  /// Gives up the listener and the subscriber. The caller holds the lock, and releases them after unlocking.
  private func takeAll() -> (listener: Listener?, reflect: (() -> Any)?) {
    defer { phase = .over }
    return (phase.listener, reflect.take())
  }

  // MARK: From the subscriber

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    // Every announcement of an object reaches a subscriber that has requested any, as with Apple's.
    let demand = kind == .objectWillChange ? .unlimited : demand
    demand.assertNonZero()
    core.lock.lock()
    if case .subscribing(let listener?, hasCompleted: false) = phase { phase = .open(listener) }
    guard let listener = phase.listener else { return core.lock.unlock() }
    listener.account.deposit(demand)
    let (isBehind, feeds) = (listener.isBehind, core.takeIdleFeeds())
    core.lock.unlock()
    if isBehind { listener.perform(.sendMore) }
    for feed in feeds { feed?.request(.unlimited) }
  }

  @usableFromInline func cancel() {
    core.lock.lock()
    let former = takeAll()
    former.listener.map { core.listeners.remove($0) }
    core.lock.unlock()
    former.listener?.close()
  }

  // MARK: Descriptions

  @usableFromInline var description: String { kind.rawValue }

  @usableFromInline var customMirror: Mirror {
    core.lock.lock()
    let (listener, reflect) = (phase.listener, self.reflect)
    core.lock.unlock()
    let (subject, downstream) = (listener?.subject as Any, reflect?() as Any)
    return Mirror(
      self,
      children: [
        "parent": subject, "downstream": downstream, "demand": listener?.account.owed ?? .none,
        "subject": subject,
      ])
  }
}
