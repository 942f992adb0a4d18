import Combine

/// Hands on each reading. After an error value it cancels its subscription.
final class StoppingSubscriber: Subscriber {
  typealias Input = Result<Double, SensorError>
  typealias Failure = Never

  private let receiveReading: (Double) -> Void

  init(receiveReading: @escaping (Double) -> Void) {
    self.receiveReading = receiveReading
  }

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Result<Double, SensorError>) -> Subscribers.Demand {
    // TODO: At an error value, cancel.
    if case .success(let reading) = input { receiveReading(reading) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
