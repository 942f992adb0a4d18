import Synchronization

/// A publisher that sends the values that code passes to its `send(_:)` method.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers that have requested one.
  ///
  /// - Parameter value: The value.
  func send(_ value: Output)

  /// Sends the completion to all subscribers. After it, the subject sends nothing more.
  ///
  /// - Parameter completion: `.finished`, or an error.
  func send(completion: Subscribers.Completion<Failure>)

  /// Attaches the subject to a publisher whose values it sends.
  ///
  /// - Parameter subscription: The subscription to that publisher. The subject requests values from it.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an event that carries no value.
  ///
  ///     let taps = PassthroughSubject<Void, Never>()
  ///     let cancellable = taps.sink { print("tapped") }
  ///     taps.send()
  ///     // tapped
  public func send() {
    send(())
  }
}

/// Receives from a publisher and sends through a subject. `subscribe(_:)` with a subject attaches it to the publisher, and
/// `assign(to:)` the storage of a `@Published` property.
///
/// The subject receives this object as its subscription, so that cancelling also detaches the subject. The subject
/// holds this object strongly, and this object holds the subject weakly. So a publisher does not keep a subject alive
/// that no other code uses.
@usableFromInline final class SubjectSubscriber<Downstream: Subject>: Subscriber, SubjectFeed, Described {
  @usableFromInline let description: String

  /// Set once, in `init`, so that `receive(_:)` can read it without the lock.
  @usableFromInline private(set) weak var subject: Downstream?

  /// True from the arrival of upstream's subscription to the end. `receive(_:)` reads it without the lock.
  @usableFromInline let passes = Atomic(false)
  private let lock = Lock()
  private var upstream = UpstreamSlot()

  @usableFromInline init(_ subject: Downstream, description: String = "Subject") {
    self.subject = subject
    self.description = description
  }

  @usableFromInline func receive(subscription: any Subscription) {
    let subject = subject
    lock.lock()
    guard let subject, upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    passes.store(true, ordering: .relaxed)
    let completion: Subscribers.Completion<Downstream.Failure>? = upstream.takeEarlyCompletion()
    lock.unlock()
    subject.send(subscription: self)
    // The completion or `cancel()` may have come on another thread, before the subject had this object.
    if !passes.load(ordering: .relaxed) { removeFromSubject() }
    if let completion { receive(completion: completion) }
  }

  @inlinable func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    if passes.load(ordering: .relaxed) { subject?.send(input) }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if lock.withLock({ upstream.keep(completion) }) { return }
    if detach() != nil { subject?.send(completion: completion) }
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream.subscription }?.request(demand)
  }

  @usableFromInline func cancel() {
    detach()?.cancel()
  }

  /// Detaches the subject and upstream. Only the first call returns upstream's subscription. The caller releases it
  /// after unlocking.
  private func detach() -> (any Subscription)? {
    passes.store(false, ordering: .relaxed)
    let subscription = lock.withLock { upstream.detach() }
    removeFromSubject()
    return subscription
  }

  private func removeFromSubject() {
    (subject as? any SubjectWithUpstreams)?.remove(upstream: self)
  }

  @usableFromInline var customMirror: Mirror {
    let subscription = lock.withLock { upstream.subscription }
    let attached: Any = (subscription == nil ? nil : subject) as Any
    return Mirror(
      self,
      children: ["downstreamSubject": attached, "upstreamSubscription": subscription as Any, "subject": attached])
  }
}
