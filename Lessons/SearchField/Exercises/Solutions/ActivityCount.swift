import Combine

/// Says whether any request is under way.
final class RequestCounter {
  private let underWay = CurrentValueSubject<Int, Never>(0)

  /// Sends whether a request is under way: at once to a new subscriber, and then whenever it changes.
  var isActive: AnyPublisher<Bool, Never> {
    underWay
      .map { count in count > 0 }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// Returns a request that is counted while it is under way: until it completes or is cancelled.
  func counted(_ request: AnyPublisher<String, StatusError>) -> AnyPublisher<String, StatusError> {
    request
      .handleEvents(
        receiveSubscription: { _ in self.underWay.value += 1 },
        receiveCompletion: { _ in self.underWay.value -= 1 },
        receiveCancel: { self.underWay.value -= 1 }
      )
      .eraseToAnyPublisher()
  }
}
