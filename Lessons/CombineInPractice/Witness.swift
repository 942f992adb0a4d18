import Combine

/// A subscriber that prints all it is sent, and asks for as much as it is told to.
final class Witness<Input, Failure: Error>: Subscriber {
  private let demand: Subscribers.Demand
  private var subscription: (any Subscription)?

  /// - Parameter demand: What to ask for when the subscription arrives.
  init(asking demand: Subscribers.Demand = .unlimited) {
    self.demand = demand
  }

  func receive(subscription: any Subscription) {
    print("  receive(subscription:)")
    self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    print("  receive(\(input))")
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    print("  receive(completion: \(completion.inShort))")
    subscription = nil
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
