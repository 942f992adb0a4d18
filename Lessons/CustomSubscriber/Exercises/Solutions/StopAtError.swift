import Combine

/// Hands on each reading. After an error value it cancels its subscription.
final class StoppingSubscriber: Subscriber {
  typealias Input = Result<Double, SensorError>
  typealias Failure = Never

  private let receiveReading: (Double) -> Void
  private var subscription: (any Subscription)?

  init(receiveReading: @escaping (Double) -> Void) {
    self.receiveReading = receiveReading
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Result<Double, SensorError>) -> Subscribers.Demand {
    switch input {
    case .success(let reading):
      receiveReading(reading)
    case .failure:
      subscription?.cancel()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
