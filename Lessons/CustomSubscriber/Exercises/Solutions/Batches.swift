import Combine

/// Receives values in batches: it requests two values, hands them on together, and requests the next two.
/// When the stream completes, which it may do inside `receiveBatch`, a batch with one value is handed on too.
final class BatchSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let receiveBatch: ([Int]) -> Void
  private var batch: [Int] = []

  init(receiveBatch: @escaping ([Int]) -> Void) {
    self.receiveBatch = receiveBatch
  }

  func receive(subscription: any Subscription) {
    subscription.request(.max(2))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    batch.append(input)
    guard batch.count == 2 else { return .none }
    // The stream may finish inside `receiveBatch`, and then this batch must not be there any more.
    let full = batch
    batch = []
    receiveBatch(full)
    return .max(2)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if !batch.isEmpty { receiveBatch(batch) }
  }
}
