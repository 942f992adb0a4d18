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

  /// The `SubscriberClosures`. Nil after the end. Guarded by `delivery`; only `parts` reads them without. That is under the
  /// core's lock and before `ending` is over, so before any thread takes them out. A thread that calls the subscriber holds
  /// them in a variable of its own, so they may be removed during a call.
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

  private final var ending = Ending<Subscribers.Completion<any Error>>()

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

  /// Joins the subject. Returns the completion instead, if the subject has one.
  @usableFromInline final func join() -> Subscribers.Completion<any Error>? { core.add(self) }

  /// Ends the greeting, and sends a completion that has waited for that.
  @usableFromInline final func endGreeting() {
    let isWaiting = core.lock.withLock {
      isGreeting = false
      return ending.isWaiting
    }
    if isWaiting { delivery.record(.complete, then: performWork) }
  }

  /// Sends the subject's completion: now, or after the value that another thread is delivering.
  final func complete(with completion: Subscribers.Completion<any Error>) {
    core.lock.withLock { ending.wait(with: completion) }
    delivery.record(.complete, then: performWork)
  }

  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      let closures = closures
      // Whatever the work is: they come before the completion.
      if let closures { sendKeptValues(through: closures) }
      let former = work.contains(.complete) ? closeIfGreeted() : nil
      delivery.end()
      withExtendedLifetime((closures, former)) {}
    }
  }

  /// Sends the completion, unless the subscriber has cancelled. Gives up the subscriber, the subject and the kept values,
  /// which the caller releases after the delivery. Does nothing if the completion waits for the end of the greeting:
  /// `endGreeting()` then records it again.
  private final func closeIfGreeted() -> (subject: AnyObject?, kept: Any?)? {
    core.lock.lock()
    if ending.isWaiting, isGreeting {
      core.lock.unlock()
      return nil
    }
    let (completion, former) = (ending.close(), (subject.take(), takeKeptValues()))
    core.lock.unlock()
    account.close()
    if let closures = closures.take(), let completion { send(completion, through: closures) }
    return former
  }

  // MARK: From the subscriber

  @usableFromInline final func request(_ demand: Subscribers.Demand) {
    // As with Apple's, a request for announcements of an object, even for none, is one for all.
    let demand = kind == .objectWillChange ? .unlimited : demand
    demand.assertNonZero()
    core.lock.lock()
    isGreeting = false
    if ending.isOver { return core.lock.unlock() }
    account.deposit(demand)
    let (missesCurrent, feeds) = (missesCurrent, core.recordRequest())
    core.lock.unlock()
    if missesCurrent { delivery.record(.sendMore, then: performWork) }
    for feed in feeds { feed?.request(.unlimited) }
  }

  @usableFromInline final func cancel() {
    core.lock.lock()
    let former = ending.close()
    core.listeners.remove(self)
    core.lock.unlock()
    account.close()
    delivery.record(.complete, then: performWork)
    withExtendedLifetime(former) {}
  }

  // MARK: Descriptions

  @usableFromInline final var description: String { kind.rawValue }

  final var parts: KeyValuePairs<String, Any> {
    let (subject, closures) = core.lock.withLock { ending.isOver ? (nil, nil) : (self.subject, self.closures) }
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
    let completion = join()
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
