/// The subscription that a subscriber of a subject receives.
///
/// It knows no types. A request arrives through `any Subscription`, and a generic class entered that way runs
/// unspecialised, slow code.
@usableFromInline final class SubjectSubscription: Subscription, Described, Mirrored {
  /// What the subscriber is subscribed to. The values are the descriptions of the subscriptions.
  @usableFromInline enum Kind: String {
    case passthrough = "PassthroughSubject"
    case currentValue = "CurrentValueSubject"
    case published = "PublishedSubject"
    case objectWillChange = "ObservableObjectPublisher"
  }

  private enum Phase {
    /// The subscriber has not requested values, and `receive(subscription:)` has not returned. A completion that another
    /// thread sends now is postponed until that has returned.
    ///
    /// DIFFERS: Apple's subjects pass the completion on at once (the law `completionSurvivesSubscribing`).
    case subscribing

    /// A completion is postponed.
    case completing
    case open
  }

  private let kind: Kind
  private let core: SubjectCore

  // The core's lock guards these.

  private var phase = Phase.subscribing

  /// Holds the subject and the subscriber. Nil after the end.
  private var listener: Listener?

  /// Returns the subscriber, for mirrors. Nil after the end.
  private var reflect: (() -> Any)?

  @usableFromInline init(_ kind: Kind, _ core: SubjectCore, _ reflect: (() -> Any)?) {
    (self.kind, self.core, self.reflect) = (kind, core, reflect)
  }

  // MARK: From the subject

  /// Adds a listener to the subject. Returns false if that has completed.
  @usableFromInline func add(_ listener: Listener) -> Bool {
    core.lock.lock()
    defer { core.lock.unlock() }
    if core.isOver { return false }
    self.listener = listener
    core.listeners.append(listener)
    return true
  }

  /// Records that the subscriber has received its subscription. Returns whether a completion has waited for that.
  @usableFromInline func didSubscribe() -> Bool { core.lock.withLock { exchange(&phase, with: .open) == .completing } }

  /// Ends the subscription at the completion. Returns false if the subscriber has cancelled, or if the completion has to
  /// wait until it has received its subscription.
  func beginCompletion() -> Bool {
    core.lock.lock()
    guard phase == .open else {
      phase = .completing
      core.lock.unlock()
      return false
    }
    let former = end()
    core.lock.unlock()
    return withExtendedLifetime(former) { former.listener != nil }
  }

  /// Gives up the listener and the subscriber. The caller holds the lock, and releases them after unlocking.
  private func end() -> (listener: Listener?, reflect: (() -> Any)?) { (listener.take(), reflect.take()) }

  // MARK: From the subscriber

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    // As with Apple's, a request for announcements of an object, even for none, is one for all.
    let demand = kind == .objectWillChange ? .unlimited : demand
    demand.assertNonZero()
    core.lock.lock()
    if phase == .subscribing { phase = .open }
    guard let listener else { return core.lock.unlock() }
    listener.account.deposit(demand)
    let (isBehind, feeds) = (listener.isBehind, core.recordRequest())
    core.lock.unlock()
    if isBehind { listener.catchUp() }
    for feed in feeds { feed?.request(.unlimited) }
  }

  @usableFromInline func cancel() {
    core.lock.lock()
    let former = end()
    former.listener.map { core.listeners.remove($0) }
    core.lock.unlock()
    withExtendedLifetime(former) { former.listener?.letGo() }
  }

  // MARK: Descriptions

  @usableFromInline var description: String { kind.rawValue }

  var parts: KeyValuePairs<String, Any> {
    let (listener, reflect) = core.lock.withLock { (self.listener, self.reflect) }
    let (subject, downstream) = (listener?.subject as Any, reflect?() as Any)
    return [
      "parent": subject, "downstream": downstream, "demand": listener?.account.owed ?? .none, "subject": subject,
    ]
  }
}
