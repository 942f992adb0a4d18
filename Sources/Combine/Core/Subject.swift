import Synchronization

/// A publisher into which values are sent from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers that have asked for one.
  func send(_ value: Output)

  /// Sends the completion to all subscribers. The subject sends nothing afterwards.
  func send(completion: Subscribers.Completion<Failure>)

  /// Attaches the subject to a publisher that feeds it.
  ///
  /// - Parameter subscription: What the subject asks for values, once it has demand of its own subscribers.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an event that carries no value.
  @inlinable
  public func send() {
    send(())
  }
}

/// Feeds a subject from a publisher: the subscriber behind `subscribe(_:)` with a subject.
///
/// It stands between the subject and the subscription, so that the two can be parted. The subject holds it, and it holds
/// the subject weakly: a feed does not keep a subject alive that nobody else needs.
@usableFromInline
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, Described {
  @usableFromInline
  let description = "Subject"

  /// Set once, in `init`. So a value can read it without the lock.
  @usableFromInline
  private(set) weak var subject: Downstream?

  /// Whether values pass: from upstream's subscription on, until the end. Read for each value, without the lock.
  @usableFromInline
  let passes = Atomic(false)
  private let lock = Lock()
  private var upstream = UpstreamSlot()

  @usableFromInline
  init(_ subject: Downstream) {
    self.subject = subject
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
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
    if let completion { receive(completion: completion) }
  }

  @inlinable
  func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    if passes.load(ordering: .relaxed) { subject?.send(input) }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if lock.withLock({ upstream.keep(completion) }) { return }
    if detach() != nil { subject?.send(completion: completion) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream.subscription }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    detach()?.cancel()
  }

  /// Parts from both ends. Returns upstream's subscription to the first caller, who releases it where the lock is free.
  private func detach() -> (any Subscription)? {
    passes.store(false, ordering: .relaxed)
    let subscription = lock.withLock { upstream.detach() }
    (subject as? any FedSubject)?.forget(self)
    return subscription
  }

  @usableFromInline
  var customMirror: Mirror {
    let subscription = lock.withLock { upstream.subscription }
    let attached: Any = (subscription == nil ? nil : subject) as Any
    return Mirror(
      self,
      children: ["downstreamSubject": attached, "upstreamSubscription": subscription as Any, "subject": attached])
  }
}
