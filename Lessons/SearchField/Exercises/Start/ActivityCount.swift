import Combine

/// Says whether any request is under way.
final class RequestCounter {
  // TODO: Count the requests. This flag is off as soon as one of them ends.

  private let activity = CurrentValueSubject<Bool, Never>(false)

  /// Sends whether a request is under way: at once to a new subscriber, and then whenever it changes.
  var isActive: AnyPublisher<Bool, Never> {
    activity.eraseToAnyPublisher()
  }

  /// Returns a request that is counted while it is under way: until it completes or is cancelled.
  func counted(_ request: AnyPublisher<String, StatusError>) -> AnyPublisher<String, StatusError> {
    request
      .handleEvents(
        receiveCompletion: { _ in self.activity.send(false) },
        receiveCancel: { self.activity.send(false) },
        receiveRequest: { _ in self.activity.send(true) }
      )
      .eraseToAnyPublisher()
  }
}
