/// A listener: a subject's way to one subscriber, and the subscription that this subscriber receives. It decides which
/// values the subscriber receives, and when.
///
///     subject ◀──▶ SubjectListener ◀──▶ subscriber
///
/// These hold each other until the end. Then the listener gives up the other two.
///
/// It knows no types. A request arrives through `any Subscription`, and a generic class entered that way runs
/// unspecialised, slow code. What has a type is in the subclass `KnownListener`.
@usableFromInline class SubjectListener: Subscription, Described, Mirrored, Listed {
  /// What the subscriber is subscribed to. The values are the descriptions of the subscriptions.
  @usableFromInline enum Kind: String {
    case passthrough = "PassthroughSubject"
    case currentValue = "CurrentValueSubject"
    case published = "PublishedSubject"
    case objectWillChange = "ObservableObjectPublisher"
  }

  private final let kind: Kind
  @usableFromInline final let core: SubjectCore

  @usableFromInline final let account = DemandAccount()

  /// Separates the subscriber's events. Each subscriber has its own, so one that blocks does not delay the others.
  @usableFromInline final let delivery = Delivery()

  /// The `SubscriberClosures`. Nil after the end. Guarded by `delivery`, and given up under the core's lock, too, so that
  /// `parts` may read them under that. A thread that calls the subscriber holds them in a variable of its own, so they may be
  /// given up during a call.
  @usableFromInline @exclusivity(unchecked) private(set) final var closures: AnyObject?

  @usableFromInline final var index = 0

  // The core's lock guards these.

  /// The subject, which lives as long as it has a subscriber. Nil after the end.
  @usableFromInline @exclusivity(unchecked) private(set) final var subject: AnyObject?

  /// Whether the subject holds a value that the subscriber has missed, because it had no outstanding demand.
  @usableFromInline @exclusivity(unchecked) final var missesCurrent = false

  /// Whether the subscriber has not requested values, and `receive(subscription:)` has not returned. A completion that the
  /// subject sends now waits until that has returned.
  ///
  /// DIFFERS: Apple's subjects pass the completion on at once (the law `completionSurvivesSubscribing`).
  private final var isGreeting = true

  /// The subject's completion, until the subscriber receives it.
  private final var completion: Subscribers.Completion<any Error>?

  @usableFromInline init(_ subject: AnyObject, _ core: SubjectCore, _ kind: Kind, closures: AnyObject) {
    (self.subject, self.core, self.kind, self.closures) = (subject, core, kind, closures)
  }

  // MARK: What has a type, or serves one kind of subject

  /// Sends the completion to the subscriber that the closures reach.
  func send(_ completion: Subscribers.Completion<any Error>, through closures: AnyObject) { fatalError("abstract") }

  /// Returns the subscriber that the closures reach, for mirrors.
  func reflect(_ closures: AnyObject) -> Any? { fatalError("abstract") }

  /// Sends the values that are kept and requested. The caller is delivering.
  func sendKeptValues(through closures: AnyObject) {}

  /// Takes out the kept values, for the caller to release. The caller holds the core's lock.
  func takeKeptValues() -> Any? { nil }

  // MARK: From the subject

  /// Ends the greeting, and sends a completion that has waited for that.
  @usableFromInline final func endGreeting() {
    let isWaiting = core.lock.withLock {
      isGreeting = false
      return completion != nil
    }
    if isWaiting { delivery.record(.complete, then: performWork) }
  }

  /// Sends the subject's completion: now, or after the value that another thread is delivering.
  final func complete(with completion: Subscribers.Completion<any Error>) {
    core.lock.withLock { if !account.isClosed { self.completion = completion } }
    delivery.record(.complete, then: performWork)
  }

  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      let closures = closures
      // Whatever the work is: they come before the completion.
      if let closures { sendKeptValues(through: closures) }
      let former = work.contains(.complete) ? closeIfGreeted() : nil
      if let closures, let completion = former?.completion { send(completion, through: closures) }
      delivery.end()
      withExtendedLifetime((closures, former)) {}
    }
  }

  /// Gives up what the listener holds, unless a completion waits for the end of the greeting: `endGreeting()` then records it
  /// again. The caller is delivering. It sends the completion, and releases what is returned after the delivery.
  private final func closeIfGreeted() -> (
    completion: Subscribers.Completion<any Error>?, subject: AnyObject?, kept: Any?
  )? {
    core.lock.lock()
    defer { core.lock.unlock() }
    if completion != nil, isGreeting { return nil }
    account.close()
    closures = nil
    return (completion.take(), subject.take(), takeKeptValues())
  }

  // MARK: From the subscriber

  @usableFromInline final func request(_ demand: Subscribers.Demand) {
    // As with Apple's, a request for announcements of an object, even for none, is one for all.
    let demand = kind == .objectWillChange ? .unlimited : demand
    demand.assertNonZero()
    core.lock.lock()
    isGreeting = false
    if account.isClosed { return core.lock.unlock() }
    account.deposit(demand)
    let (missesCurrent, feeds) = (missesCurrent, core.recordRequest())
    core.lock.unlock()
    if missesCurrent { delivery.record(.sendMore, then: performWork) }
    for feed in feeds { feed?.request(.unlimited) }
  }

  @usableFromInline final func cancel() {
    core.lock.lock()
    core.listeners.remove(self)
    account.close()
    let former = completion.take()
    core.lock.unlock()
    delivery.record(.complete, then: performWork)
    withExtendedLifetime(former) {}
  }

  // MARK: Descriptions

  @usableFromInline final var description: String { kind.rawValue }

  final var parts: KeyValuePairs<String, Any> {
    let (subject, closures) = core.lock.withLock { account.isClosed ? (nil, nil) : (self.subject, self.closures) }
    return [
      "parent": subject as Any, "downstream": closures.flatMap(reflect) as Any, "demand": account.owed,
      "subject": subject as Any,
    ]
  }
}

/// The same object, with the types of the subject. A `CurrentValueSubject` has a subclass.
@usableFromInline class KnownListener<Output, Failure: Error>: SubjectListener {
  @usableFromInline typealias Closures = SubscriberClosures<Output, Failure>

  @inlinable init(_ subject: AnyObject, _ core: SubjectCore, _ kind: Kind, _ closures: Closures) {
    super.init(subject, core, kind, closures: closures)
  }

  /// Joins the subject, and sends the subscriber its subscription. A completion that comes meanwhile follows. If the subject
  /// has completed, an empty subscription and the completion are all that the subscriber receives.
  @inlinable final func greet<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let completion = core.add(self)
    subscriber.receive(subscription: completion == nil ? self : Subscriptions.empty)
    if let completion { subscriber.receive(completion: completion.cast()) } else { endGreeting() }
  }

  /// Sends a value if the subscriber has requested one. Waits while another thread is delivering.
  @inlinable final func deliver(_ value: Output) {
    deliver(ifThereIs: { account.hasDemand }, { if account.withdraw() { send(value, through: $0) } })
  }

  /// Begins a delivery, calls a closure that sends, and ends the delivery. Waits while another thread is delivering, if a
  /// closure says that there is something to send.
  @inlinable final func deliver(ifThereIs isSomethingToSend: () -> Bool, _ sendThrough: (AnyObject) -> Void) {
    guard delivery.begin(ifThereIs: isSomethingToSend) else { return }
    let closures = closures
    if let closures { sendThrough(closures) }
    delivery.end(then: performWork)
    withExtendedLifetime(closures) {}
  }

  /// Sends a requested value. The caller is delivering.
  @inlinable final func send(_ value: Output, through closures: AnyObject) {
    let more = unsafeDowncast(closures, to: Closures.self).receive(value)
    if more > .none { account.deposit(more) }
  }

  override func send(_ completion: Subscribers.Completion<any Error>, through closures: AnyObject) {
    unsafeDowncast(closures, to: Closures.self).complete(completion.cast())
  }

  override func reflect(_ closures: AnyObject) -> Any? { unsafeDowncast(closures, to: Closures.self).reflect?() }
}

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
  @usableFromInline func add(_ listener: SubjectListener) -> Subscribers.Completion<any Error>? {
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
