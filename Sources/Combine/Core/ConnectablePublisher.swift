/// A publisher that sends nothing until it is told to start.
///
/// So all its subscribers can take their places first, and none misses the beginning.
///
///     let numbers = [1, 2].publisher.makeConnectable()
///     let first = numbers.sink { print("first \($0)") }
///     let second = numbers.sink { print("second \($0)") }
///     let connection = numbers.connect()
///     // first 1
///     // second 1
///     // first 2
///     // second 2
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts it.
  ///
  /// - Returns: The connection. Keep it: when it is cancelled, or goes away, the publisher stops.
  func connect() -> any Cancellable
}
