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
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, Described {
  private struct State {
    var subject: Downstream?
    var subscription: (any Subscription)?
  }

  let description = "Subject"
  private let lock = Lock()
  private var state: State

  init(_ subject: Downstream) {
    state = State(subject: subject)
  }

  func receive(subscription: any Subscription) {
    lock.lock()
    guard let subject = state.subject, state.subscription == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    state.subscription = subscription
    lock.unlock()
    subject.send(subscription: self)
  }

  func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    attachedSubject?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    detach().subject?.send(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { state.subscription }?.request(demand)
  }

  func cancel() {
    detach().subscription?.cancel()
  }

  private var attachedSubject: Downstream? {
    lock.withLock { state.subscription == nil ? nil : state.subject }
  }

  private func detach() -> State {
    lock.withLock {
      defer { state = State() }
      return state
    }
  }

  var customMirror: Mirror {
    let state = lock.withLock { self.state }
    let subject: Any = state.subject as Any
    return Mirror(
      self,
      children: ["downstreamSubject": subject, "upstreamSubscription": state.subscription as Any, "subject": subject])
  }
}
