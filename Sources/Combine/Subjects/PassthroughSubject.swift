import Synchronization

/// A subject that sends each value to the subscribers that it has at that moment. It does not keep values.
///
///     let numbers = PassthroughSubject<Int, Never>()
///     numbers.send(1)
///     let cancellable = numbers.sink { print($0) }
///     numbers.send(2)
///     // 2
///
/// - Demand: a subscriber with no outstanding demand misses the value.
/// - Completion: sent to all subscribers. A later subscriber receives it at once.
/// - Cancellation: the subject removes the subscriber.
/// - Threads: any thread may send. Each subscriber receives one event at a time, and all subscribers receive the values in
///   the same order. Subscribing and cancelling never wait for a delivery.
public final class PassthroughSubject<Output, Failure: Error>: Subject, SubjectWithUpstreams {
  @usableFromInline let audience = Audience()

  /// Guarded by the audience's lock until it is set, and constant afterwards.
  @usableFromInline private(set) var completion: Subscribers.Completion<Failure>?

  /// Creates a subject without subscribers.
  public init() {}

  deinit {
    audience.cancelUpstreams()
  }

  @inlinable public func send(_ input: Output) {
    audience.beginDelivery()
    audience.visit { unsafeDowncast($0, to: Inner.self).offer(input) }
    audience.endDelivery()
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.lock.lock()
    guard self.completion == nil else { return audience.lock.unlock() }
    self.completion = completion
    audience.isOver = true
    audience.lock.unlock()

    audience.removeAll { listener in
      let inner = unsafeDowncast(listener, to: Inner.self)
      guard inner.account.close() else { return }
      if inner.subscription.end() { inner.complete(completion) }
    }
  }

  public func send(subscription: any Subscription) {
    audience.attach(subscription)
  }

  func remove(upstream: any SubjectFeed) {
    audience.remove(upstream: upstream)
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = PassthroughSubscription(self, audience)
    if subscription.join(Inner(subscription, subscriber)) {
      subscriber.receive(subscription: subscription)
      if subscription.endGreeting() { subscriber.receive(completion: completion!) }
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion!)
    }
  }
}

extension PassthroughSubject {
  /// Sends the subject's values to one subscriber. The subject's audience holds it.
  @usableFromInline final class Inner: PassthroughListener {
    @usableFromInline let subscription: PassthroughSubscription
    @usableFromInline let receive: (Output) -> Subscribers.Demand
    @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline let reflect: () -> Any

    @inlinable init<S: Subscriber>(_ subscription: PassthroughSubscription, _ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      self.subscription = subscription
      let erased = Erased(subscriber)
      (receive, complete, reflect) = (erased.receive, erased.complete, erased.reflect)
    }

    override var downstream: Any? { reflect() }

    /// Sends a value if the subscriber has requested one.
    @inlinable func offer(_ input: Output) {
      guard account.withdraw() else { return }
      let more = receive(input)
      if more > .none { account.deposit(more) }
    }
  }
}

/// The part of `PassthroughSubject.Inner` that does not depend on the types of the subject.
@usableFromInline class PassthroughListener: Listener {
  @usableFromInline let account = DemandAccount()

  /// The subscriber, for the subscription's mirror.
  var downstream: Any? { nil }
}

/// The subscription that a subscriber of a `PassthroughSubject` receives.
@usableFromInline final class PassthroughSubscription: Subscription, Described {
  /// The objects that the subscription releases at its end.
  private struct Ends {
    var subject: AnyObject?
    var listener: PassthroughListener?
  }

  @usableFromInline let description = "PassthroughSubject"
  private let audience: Audience

  /// Guarded by the audience's lock.
  private var ends: Ends

  private let greeting = Greeting()

  @usableFromInline init(_ subject: AnyObject, _ audience: Audience) {
    self.audience = audience
    ends = Ends(subject: subject)
  }

  /// Adds a listener to the audience. Returns false if the subject has completed.
  @usableFromInline func join(_ listener: PassthroughListener) -> Bool {
    ends.listener = listener
    if audience.join(listener) { return true }
    _ = takeEnds()
    return false
  }

  /// Records that the subscriber has received its subscription. Returns true if a completion has waited for that.
  @usableFromInline func endGreeting() -> Bool {
    greeting.end() && takeEnds().listener != nil
  }

  /// Releases the subject and the subscriber at the completion. Returns false if the completion has to wait until the
  /// subscriber has received its subscription.
  func end() -> Bool {
    if greeting.postponesCompletion() { return false }
    _ = takeEnds()
    return true
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    greeting.endWithRequest()
    audience.lock.lock()
    guard let listener = ends.listener else { return audience.lock.unlock() }
    let unrequested = audience.takeUnrequested()
    audience.lock.unlock()
    listener.account.deposit(demand)
    for upstream in unrequested { upstream.request(.unlimited) }
  }

  @usableFromInline func cancel() {
    // Kept until the end, so that the subscriber is released when no lock is held.
    let ends = takeEnds()
    guard let listener = ends.listener, listener.account.close() else { return }
    audience.leave(listener)
  }

  /// Returns the objects to release. The caller releases them when it holds no lock.
  private func takeEnds() -> Ends {
    audience.lock.withLock { exchange(&ends, with: Ends()) }
  }

  @usableFromInline var customMirror: Mirror {
    let ends = audience.lock.withLock { self.ends }
    let subject = ends.subject as Any
    return Mirror(
      self,
      children: [
        "parent": subject, "downstream": ends.listener?.downstream as Any,
        "demand": ends.listener?.account.owed ?? .none, "subject": subject,
      ])
  }
}
