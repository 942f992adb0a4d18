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
/// It stands between the subject and the subscription, so that the two can be parted.
@usableFromInline
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, Described {
  @usableFromInline
  struct State {
    @usableFromInline
    var subject: Downstream?

    @usableFromInline
    var upstream = UpstreamSlot()
  }

  @usableFromInline
  let description = "Subject"
  @usableFromInline
  let lock = Lock()
  @usableFromInline
  var state: State

  @usableFromInline
  init(_ subject: Downstream) {
    state = State(subject: subject)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    lock.lock()
    guard let subject = state.subject, state.upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let completion: Subscribers.Completion<Downstream.Failure>? = state.upstream.takeEarlyCompletion()
    lock.unlock()
    subject.send(subscription: self)
    if let completion { receive(completion: completion) }
  }

  @inlinable
  func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    attachedSubject?.send(input)
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if lock.withLock({ state.subject != nil && state.upstream.keep(completion) }) { return }
    detach().subject?.send(completion: completion)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { state.upstream.subscription }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    detach().upstream.subscription?.cancel()
  }

  @inlinable
  var attachedSubject: Downstream? {
    lock.withLock { state.upstream.isAttached ? state.subject : nil }
  }

  /// Parts from both, and returns them for the caller to release where the lock is free.
  private func detach() -> State {
    let former = lock.withLock { exchange(&state, with: State()) }
    (former.subject as? any FedSubject)?.forget(self)
    return former
  }

  @usableFromInline
  var customMirror: Mirror {
    let state = lock.withLock { self.state }
    let subject: Any = state.subject as Any
    return Mirror(
      self,
      children: [
        "downstreamSubject": subject, "upstreamSubscription": state.upstream.subscription as Any, "subject": subject,
      ])
  }
}
