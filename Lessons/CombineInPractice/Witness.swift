import Combine

/// A subscriber that tells all it is sent, and asks for as much as it is told to.
final class Witness<Input, Failure: Error>: Subscriber {
  private let demand: Subscribers.Demand
  private let output: (String) -> Void
  private var subscription: (any Subscription)?

  /// - Parameters:
  ///   - demand: What to ask for when the subscription arrives.
  ///   - output: Gets a line for each event.
  init(asking demand: Subscribers.Demand = .unlimited, output: @escaping (String) -> Void = { print("  \($0)") }) {
    self.demand = demand
    self.output = output
  }

  func receive(subscription: any Subscription) {
    output("receive(subscription:)")
    self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    output("receive(\(input))")
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    output("receive(completion: \(completion.inShort))")
    subscription = nil
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
