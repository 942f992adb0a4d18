import Combine

/// Asks for one value, and for one more with each that arrives.
final class OneAtATime: Subscriber {
  private(set) var total = 0

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    total &+= input
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
