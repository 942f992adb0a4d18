/// A subject's way to one subscriber. It decides which values the subscriber receives, and when. What has a type is in the
/// subclass `SubjectListener`.
@usableFromInline class Listener: Listed {
  @usableFromInline final let account = DemandAccount()

  /// Keeps the subscriber's events apart. A `PassthroughSubject` has one for all its subscribers, and each subscriber of a
  /// `CurrentValueSubject` its own: one that blocks does not keep the held value from others.
  @usableFromInline final let delivery: Delivery

  /// The subject, which lives as long as it has a subscriber.
  @usableFromInline final let subject: AnyObject

  /// An `ErasedSubscriber`. The account guards it: a caller that is busy uses it, and one that closes the account releases
  /// it.
  @usableFromInline @exclusivity(unchecked) final var target: AnyObject?

  /// Sends what waits. A closure that is created where the types are known, so that the compiler specialises it.
  private final let drain: (Listener) -> Void

  @usableFromInline final let core: SubjectCore
  @usableFromInline final var index = 0

  /// Whether the subject holds a value that the subscriber has missed, because it had no outstanding demand. Guarded by
  /// the core's lock.
  @usableFromInline @exclusivity(unchecked) final var isBehind: Bool

  @usableFromInline init(
    _ subject: AnyObject, _ core: SubjectCore, _ delivery: Delivery, target: AnyObject, isBehind: Bool,
    drain: @escaping (Listener) -> Void
  ) {
    (self.subject, self.core, self.delivery) = (subject, core, delivery)
    (self.target, self.isBehind, self.drain) = (target, isBehind, drain)
  }

  /// Sends what waits, and at the end the completion: now, or after the value that another thread is delivering.
  final func perform(_ work: Delivery.Work) {
    delivery.add(work)
    performWork()
  }

  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      drain(self)
      if work.contains(.end) { complete() }
      delivery.end()
    }
  }

  /// Closes the account, and releases the subscriber, unless it is receiving an event. Then it goes with this object.
  final func close() {
    let former = account.close() ? target.take() : nil
    withExtendedLifetime(former) {}
  }

  /// Sends the subject's completion. The caller is delivering.
  func complete() {}
}

/// A listener, with the types of the subject.
@usableFromInline final class SubjectListener<Output, Failure: Error>: Listener {
  @usableFromInline let subscription: SubjectSubscription

  // The core's lock guards these two.

  /// Values that the subscriber has requested, and that it receives after the value that is being delivered.
  @usableFromInline @exclusivity(unchecked) var queue = Queue<Output>()

  /// The subject's completion, which follows the values in the queue.
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @inlinable init(
    _ subject: AnyObject, _ core: SubjectCore, _ subscription: SubjectSubscription, _ delivery: Delivery,
    _ subscriber: ErasedSubscriber<Output, Failure>, isBehind: Bool, drain: @escaping (Listener) -> Void
  ) {
    self.subscription = subscription
    super.init(subject, core, delivery, target: Shared(subscriber), isBehind: isBehind, drain: drain)
  }

  /// Subscribes a subscriber. A completion that comes meanwhile follows its subscription. If the subject has completed, the
  /// completion is all that the subscriber receives.
  @inlinable static func attach<S: Subscriber>(
    _ subscriber: S, to subject: AnyObject, _ core: SubjectCore, _ kind: SubjectSubscription.Kind, _ delivery: Delivery,
    isBehind: Bool = false, completion: () -> Subscribers.Completion<Failure>
  ) where S.Input == Output, S.Failure == Failure {
    let erased = ErasedSubscriber(subscriber)
    let subscription = SubjectSubscription(kind, core, erased.reflect)
    let listener = SubjectListener(
      subject, core, subscription, delivery, erased, isBehind: isBehind
    ) { unsafeDowncast($0, to: SubjectListener.self).drain() }
    guard subscription.join(listener) else { return refuse(subscriber, completion()) }
    subscriber.receive(subscription: subscription)
    if subscription.didSubscribe() { subscriber.receive(completion: completion()) }
  }

  @usableFromInline static func refuse<S: Subscriber>(
    _ subscriber: S, _ completion: Subscribers.Completion<S.Failure>
  ) {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
  }

  /// Sends a value if the subscriber has requested one. The caller is delivering.
  @inlinable func offer(_ value: Output) {
    guard let wasBusy = account.enter(withdrawing: 1) else { return }
    receive(value)
    if !wasBusy { account.leave() }
  }

  @inlinable var subscriber: Shared<ErasedSubscriber<Output, Failure>>? {
    target.map { unsafeDowncast($0, to: Shared<ErasedSubscriber<Output, Failure>>.self) }
  }

  /// Sends a value. The caller is busy, so that the subscriber is not released, and need not be retained.
  @inlinable func receive(_ value: Output) {
    guard let subscriber else { return }
    let more = Unmanaged.passUnretained(subscriber)._withUnsafeGuaranteedRef { $0.value.receive(value) }
    if more > .none { account.deposit(more) }
  }

  // MARK: Of a CurrentValueSubject

  /// Puts a value into the queue if the subscriber has requested one. The caller holds the lock.
  @inlinable func enqueue(_ value: Output) {
    isBehind = !account.withdraw()
    if !isBehind { queue.append(value) }
  }

  /// Sends the values in the queue. Waits while another thread is delivering.
  @inlinable func sendQueue() {
    delivery.begin()
    drain()
    delivery.end(then: performWork)
  }

  /// Sends the values in the queue, and the subject's value if the subscriber has missed it. The caller is delivering.
  // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
  // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
  @inlinable func drain() {
    guard let wasBusy = account.enter(withdrawing: 0) else { return }
    while let value = takeNext() { receive(value) }
    if !wasBusy { account.leave() }
  }

  @inlinable func takeNext() -> Output? {
    core.lock.lock()
    defer { core.lock.unlock() }
    if account.isClosed { return nil }
    if let value = queue.popFirst() { return value }
    guard isBehind, account.withdraw() else { return nil }
    isBehind = false
    return unsafeDowncast(subject, to: CurrentValueSubject<Output, Failure>.self).current
  }

  // MARK: The completion

  override func complete() {
    guard subscription.end(), let wasBusy = account.enter(withdrawing: 0) else { return }
    _ = account.close()
    if let completion = core.lock.withLock({ completion }) { subscriber?.value.complete(completion) }
    // Otherwise it goes with this object.
    if !wasBusy { target = nil }
  }
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
    let (listener, reflect) = core.lock.withLock { (phase.listener, self.reflect) }
    let (subject, downstream) = (listener?.subject as Any, reflect?() as Any)
    return Mirror(
      self,
      children: [
        "parent": subject, "downstream": downstream, "demand": listener?.account.owed ?? .none,
        "subject": subject,
      ])
  }
}
