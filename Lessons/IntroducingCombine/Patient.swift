import Combine

/// A subscriber that asks only when it is told to, and prints nothing: what it gets, a timeline draws.
final class Patient<Input, Failure: Error>: Subscriber {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    guard self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
  }

  /// Asks for more.
  func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }

  /// Wants nothing more.
  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
