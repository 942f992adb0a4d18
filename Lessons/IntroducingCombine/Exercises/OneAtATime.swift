import Combine

/// Requests one value at a time: it hands each value to `wantsMore`, and requests the next one if that returns true.
final class CarefulSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let wantsMore: (Int) -> Bool

  init(wantsMore: @escaping (Int) -> Bool) {
    self.wantsMore = wantsMore
  }

  // TODO: Change the first two methods.

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    _ = wantsMore(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
