/// A subject's way to one subscriber, and the subscription that this subscriber receives. It decides which values the
/// subscriber receives, and when.
///
///     subject ◀──▶ SubjectSubscription ◀──▶ subscriber
///
/// These hold each other until the end. Then the subscription gives up the other two.
///
/// It knows no types. A request arrives through `any Subscription`, and a generic class entered that way runs
/// unspecialised, slow code. What has a type is in the subclass `SubjectListener`.
@usableFromInline class SubjectSubscription: Subscription, Described, Mirrored, Listed {
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

  /// Keeps the subscriber's events apart. Each subscriber has its own: one that blocks does not keep values from others.
  @usableFromInline final let delivery = Delivery()

  /// A `Shared` with an `ErasedSubscriber`. It is unmanaged, because a reference that can be released early has to be
  /// retained for each value; `Sink` does the same. A busy caller uses it as it is, by `_withUnsafeGuaranteedRef`.
  @usableFromInline @exclusivity(unchecked) final var target: Unmanaged<AnyObject>?

  @usableFromInline final var index = 0

  // The core's lock guards these.

  /// The subject, which lives as long as it has a subscriber.
  @usableFromInline @exclusivity(unchecked) private(set) final var subject: AnyObject?

  /// Whether the subscriber has not requested values, and `receive(subscription:)` has not returned. A completion that
  /// another thread sends now waits until that has returned.
  ///
  /// DIFFERS: Apple's subjects pass the completion on at once (the law `completionSurvivesSubscribing`).
  private final var isGreeting = true

  private final var ending = Ending<Subscribers.Completion<any Error>>()

  @usableFromInline init(_ subject: AnyObject, _ core: SubjectCore, _ kind: Kind, target: AnyObject) {
    (self.subject, self.core, self.kind) = (subject, core, kind)
    self.target = .passRetained(target)
  }

  deinit { target?.release() }

  // MARK: What has a type, or serves one kind of subject

  /// Sends the completion to the subscriber in a target.
  func complete(_ target: AnyObject, _ completion: Subscribers.Completion<any Error>) { fatalError("abstract") }

  /// Returns the subscriber in a target, for mirrors.
  func reflect(_ target: AnyObject) -> Any? { fatalError("abstract") }

  /// Whether the subject holds a value that the subscriber has missed. The caller holds the core's lock.
  var isBehind: Bool { false }

  /// Sends the values that are kept and requested. The caller is delivering. Returns whether it then has to let go.
  func sendKeptValues() -> Bool { false }

  /// Takes out the kept values, for the caller to release. The caller holds the core's lock.
  func takeKeptValues() -> Any? { nil }

  // MARK: From the subject

  /// Joins the subject. Returns false if that has completed.
  @usableFromInline final func join() -> Bool {
    core.lock.lock()
    defer { core.lock.unlock() }
    if core.isOver { return false }
    core.listeners.append(self)
    return true
  }

  /// Records that the subscriber has received its subscription. Sends a completion that has waited for that.
  @usableFromInline final func endGreeting() {
    let isWaiting = core.lock.withLock {
      isGreeting = false
      return ending.isWaiting
    }
    if isWaiting { perform(.complete) }
  }

  /// Sends the subject's completion: now, or after the value that another thread is delivering.
  final func finish(with completion: Subscribers.Completion<any Error>) {
    core.lock.withLock { ending.wait(with: completion) }
    perform(.complete)
  }

  /// Does a work: now, or after the value that another thread is delivering.
  private final func perform(_ work: Delivery.Work) {
    delivery.record(work)
    performWork()
  }

  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      // Whatever the work is: they come before the completion.
      let isOver = sendKeptValues() || work.contains(.complete) && sendCompletion()
      delivery.end()
      if isOver { letGo() }
    }
  }

  /// Sends the completion, unless the subscriber has cancelled. The caller is delivering. Returns whether it then has to let
  /// go.
  private final func sendCompletion() -> Bool {
    guard let completion = core.lock.withLock({ isGreeting ? nil : ending.take() }) else { return false }
    let entry = account.enter(withdrawing: 0)
    if entry == .refused { return false }
    _ = account.close()
    target?._withUnsafeGuaranteedRef { complete($0, completion) }
    return entry == .outer && account.leave()
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
    let (isBehind, feeds) = (isBehind, core.recordRequest())
    core.lock.unlock()
    if isBehind { perform(.sendMore) }
    for feed in feeds { feed?.request(.unlimited) }
  }

  @usableFromInline final func cancel() {
    core.lock.lock()
    let former = ending.close()
    core.listeners.remove(self)
    core.lock.unlock()
    if account.close() { letGo() }
    withExtendedLifetime(former) {}
  }

  /// Gives up the subject, the subscriber and the kept values. One caller does so: the one that has closed the account, or,
  /// if a caller was busy then, that one after its delivery.
  @usableFromInline final func letGo() {
    let former = core.lock.withLock { (subject.take(), takeKeptValues()) }
    target.take()?.release()
    withExtendedLifetime(former) {}
  }

  // MARK: Descriptions

  @usableFromInline final var description: String { kind.rawValue }

  final var parts: KeyValuePairs<String, Any> {
    let (subject, target): (AnyObject?, AnyObject?) = core.lock.withLock {
      ending.isOver ? (nil, nil) : (self.subject, self.target?.takeUnretainedValue())
    }
    return [
      "parent": subject as Any, "downstream": target.flatMap(reflect) as Any, "demand": account.owed,
      "subject": subject as Any,
    ]
  }
}

/// The same object, with the types of the subject. A `CurrentValueSubject` has a subclass.
@usableFromInline class SubjectListener<Output, Failure: Error>: SubjectSubscription {
  @usableFromInline typealias Target = Shared<ErasedSubscriber<Output, Failure>>

  @inlinable init(
    _ subject: AnyObject, _ core: SubjectCore, _ kind: Kind, _ subscriber: ErasedSubscriber<Output, Failure>
  ) {
    super.init(subject, core, kind, target: Shared(subscriber))
  }

  /// Joins the subject, and sends the subscriber its subscription. A completion that comes meanwhile follows. If the subject
  /// has completed, an empty subscription and the completion are all that the subscriber receives.
  @inlinable final func greet<S: Subscriber>(_ subscriber: S, completion: () -> Subscribers.Completion<Failure>)
  where S.Input == Output, S.Failure == Failure {
    guard join() else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: completion())
    }
    subscriber.receive(subscription: self)
    endGreeting()
  }

  /// Sends a value if the subscriber has requested one. Waits while another thread is delivering.
  @inlinable final func deliver(_ value: Output) {
    guard delivery.begin(ifThereIs: { account.hasDemand }) else { return }
    let entry = account.enter(withdrawing: 1)
    if entry != .refused { send(value) }
    let isOver = entry == .outer && account.leave()
    delivery.end(then: performWork)
    if isOver { letGo() }
  }

  /// Sends a value. The caller is busy.
  @inlinable final func send(_ value: Output) {
    guard let target else { return }
    let more = target._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Target.self).value.receive(value) }
    if more > .none { account.deposit(more) }
  }

  override func complete(_ target: AnyObject, _ completion: Subscribers.Completion<any Error>) {
    unsafeDowncast(target, to: Target.self).value.complete(completion.cast())
  }

  override func reflect(_ target: AnyObject) -> Any? { unsafeDowncast(target, to: Target.self).value.reflect?() }
}
