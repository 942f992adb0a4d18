/// An operator that waits for the first value of a second publisher: `drop(untilOutputFrom:)` or
/// `prefix(untilOutputFrom:)`.
protocol Triggered: AnyObject {
  associatedtype Downstream: Subscriber
  associatedtype OtherFailure: Error

  var link: Link<Downstream> { get }

  /// The subscription to the second publisher.
  var other: Link<Void> { get }

  /// The second publisher may end the stream on another thread. This keeps the completion from overlapping with a value.
  var delivery: UntilDelivery { get }

  /// Receives the first value of the second publisher.
  func fire()

  /// Receives a completion of the second publisher that comes before any value.
  func receive(otherCompletion: Subscribers.Completion<OtherFailure>)
}

extension Triggered {
  /// Sends the completion, now or after the event that another thread is delivering. Downstream is taken out only then.
  /// So there is one completion if both publishers end the stream, and none if downstream cancels before.
  func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    // The closure holds downstream until the delivery is over, so that nothing is released under a lock.
    var downstream: Downstream?
    delivery.end { [link] in
      downstream = link.close().downstream
      downstream?.receive(completion: completion)
    }
  }

  /// Ends the stream because upstream has completed.
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard !link.keep(completion), let former = link.detach() else { return }
    other.close().upstream?.cancel()
    end(with: completion)
    withExtendedLifetime(former) {}
  }
}

/// The subscription that downstream receives.
///
/// It does not hold the operator: the two publishers do. So if both have released it, and only downstream is left, with
/// this subscription, the operator releases downstream.
final class TriggeredSubscription<Operator: Triggered>: Subscription, Described {
  private weak var base: Operator?

  init(_ base: Operator) {
    self.base = base
  }

  var description: String { base.map { "\($0)" } ?? "Empty" }

  func request(_ demand: Subscribers.Demand) {
    base?.link.request(demand)
  }

  func cancel() {
    guard let base else { return }
    base.link.close().upstream?.cancel()
    base.other.close().upstream?.cancel()
  }
}

/// Subscribes to the second publisher for one value.
///
/// The second publisher holds the trigger, and the trigger holds the operator until the first event. The operator does
/// not hold the trigger, so it is released if the second publisher releases its subscriber.
final class Trigger<Input, Parent: Triggered>: Subscriber, Described {
  let description = "Trigger"
  private let lock = Lock()

  /// Nil after the first value, and after a completion.
  private var parent: Parent?

  init(_ parent: Parent) {
    self.parent = parent
  }

  func receive(subscription: any Subscription) {
    guard let parent = lock.withLock({ parent }) else { return subscription.cancel() }
    parent.other.attach(
      subscription, complete: { (_: Subscribers.Completion<Never>) in },
      greet: { _ in subscription.request(.max(1)) })
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    // As with Apple's operators, the value does not cancel the subscription. The operator cancels it when it ends.
    lock.withLock { parent.take() }?.fire()
    return .none
  }

  func receive(completion: Subscribers.Completion<Parent.OtherFailure>) {
    lock.withLock { parent.take() }?.receive(otherCompletion: completion)
  }
}
