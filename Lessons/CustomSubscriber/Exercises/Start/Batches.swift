import Combine

/// Receives values in batches: it requests two values, hands them on together, and requests the next two.
/// When the stream completes, which it may do inside `receiveBatch`, a batch with one value is handed on too.
final class BatchSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let receiveBatch: ([Int]) -> Void

  init(receiveBatch: @escaping ([Int]) -> Void) {
    self.receiveBatch = receiveBatch
  }

  // TODO: Change the three methods.

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    receiveBatch([input])
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
