/// Sends values over time to its subscribers, and at most one completion.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output

  /// The type of the error with which a stream may end; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. It receives one subscription first, with which it requests values.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber. Call this one, and write the other.
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

/// A namespace for publishers, most of them those of operators.
public enum Publishers {}
