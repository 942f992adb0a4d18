import Combine

/// Requests one value at a time: it hands each value to `wantsMore`, and requests the next one if that returns true.
final class CarefulSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let wantsMore: (Int) -> Bool

  init(wantsMore: @escaping (Int) -> Bool) {
    self.wantsMore = wantsMore
  }

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    wantsMore(input) ? .max(1) : .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
