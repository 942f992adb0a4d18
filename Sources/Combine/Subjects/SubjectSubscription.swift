import Synchronization

/// The part of a subject's `Inner` that does not depend on the subject's types. The subject holds it.
@usableFromInline class SubjectListener: Listener {
  /// Whether the subscription goes on. Guarded by the subject's lock.
  @usableFromInline @exclusivity(unchecked) final var isOpen = true

  @usableFromInline final let subscription: SubjectSubscription

  @usableFromInline init(_ subscription: SubjectSubscription) { self.subscription = subscription }

  /// Begins to listen. Returns false if the subject has completed.
  func join() -> Bool { false }

  /// Stops to listen. The caller holds the listener until this method has returned.
  func leave() {}

  func request(_ demand: Subscribers.Demand) {}

  /// The outstanding demand and the two ends, for the subscription's mirror.
  var demand: Subscribers.Demand { .none }
  var subject: Any? { nil }
  var downstream: Any? { nil }
}

/// The subscription that a subscriber of a subject receives.
///
/// The class is not generic. A request arrives through `any Subscription`, and a generic class entered that way runs
/// unspecialised, slow code.
@usableFromInline final class SubjectSubscription: Subscription, Described {
  /// Whether the subscriber has received its subscription. That is so when it requests values, or when
  /// `receive(subscription:)` has returned. Until then, the subject postpones a completion that another thread sends.
  ///
  /// DIFFERS: Apple's subjects pass the completion on at once (the law `completionSurvivesSubscribing`).
  private enum Handover: UInt8, AtomicRepresentable {
    case underWay
    case over

    /// The subscriber has not received its subscription yet, and a completion waits for that.
    case awaited
  }

  /// What the subscriber is subscribed to. The values are the descriptions of the subscriptions.
  @usableFromInline enum Kind: String {
    case passthrough = "PassthroughSubject"
    case currentValue = "CurrentValueSubject"
    case published = "PublishedSubject"
    case objectWillChange = "ObservableObjectPublisher"
  }

  private let kind: Kind

  /// Changes only under the lock.
  private let handover = Atomic(Handover.underWay)

  /// The subject's lock.
  private let lock: Lock

  /// Holds the subject and the subscriber, until the end. Guarded by the lock.
  @exclusivity(unchecked) private var listener: SubjectListener?

  @usableFromInline init(_ kind: Kind, _ lock: Lock) {
    self.kind = kind
    self.lock = lock
  }

  @usableFromInline var description: String { kind.rawValue }

  /// Sends this subscription to a subscriber. A completion that comes meanwhile follows. If the subject has completed,
  /// the completion is all that the subscriber receives.
  @inlinable func send<S: Subscriber>(
    to subscriber: S, _ listener: SubjectListener, completion: () -> Subscribers.Completion<S.Failure>
  ) {
    guard join(listener) else { return Self.refuse(subscriber, completion()) }
    subscriber.receive(subscription: self)
    if endHandover() { subscriber.receive(completion: completion()) }
  }

  @usableFromInline static func refuse<S: Subscriber>(
    _ subscriber: S, _ completion: Subscribers.Completion<S.Failure>
  ) {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
  }

  @usableFromInline func join(_ listener: SubjectListener) -> Bool {
    self.listener = listener
    if listener.join() { return true }
    self.listener = nil
    return false
  }

  /// Records that the subscriber has received its subscription. Returns true if a completion has waited for that.
  @usableFromInline func endHandover() -> Bool {
    if handover.load(ordering: .relaxed) == .over { return false }
    lock.lock()
    let former = handover.exchange(.over, ordering: .relaxed)
    let listener = former == .awaited ? takeListener() : nil
    lock.unlock()
    listener?.leave()
    return listener != nil
  }

  /// Releases the subject and the subscriber at the completion. Returns false if the subscriber has cancelled, or if the
  /// completion has to wait until the subscriber has received its subscription.
  @usableFromInline func end() -> Bool {
    lock.lock()
    if handover.load(ordering: .relaxed) == .underWay { handover.store(.awaited, ordering: .relaxed) }
    let listener = handover.load(ordering: .relaxed) == .over ? takeListener() : nil
    lock.unlock()
    return listener != nil
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    // Every announcement of an object reaches a subscriber that has requested any, as with Apple's.
    let demand = kind == .objectWillChange ? .unlimited : demand
    demand.assertNonZero()
    lock.lock()
    if handover.load(ordering: .relaxed) == .underWay { handover.store(.over, ordering: .relaxed) }
    let listener = listener
    lock.unlock()
    listener?.request(demand)
  }

  @usableFromInline func cancel() {
    lock.lock()
    let listener = takeListener()
    lock.unlock()
    listener?.leave()
  }

  /// Returns the listener to the first caller. The caller holds the lock, and releases the listener after unlocking.
  private func takeListener() -> SubjectListener? {
    listener?.isOpen = false
    return listener.take()
  }

  @usableFromInline var customMirror: Mirror {
    let listener = lock.withLock { self.listener }
    let subject = listener?.subject as Any
    return Mirror(
      self,
      children: [
        "parent": subject, "downstream": listener?.downstream as Any, "demand": listener?.demand ?? .none,
        "subject": subject,
      ])
  }
}
