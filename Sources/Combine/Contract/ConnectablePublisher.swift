/// A publisher that starts with a call of `connect()`.
///
/// All its subscribers can subscribe first, so that none of them misses the beginning.
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
  /// Starts the publisher.
  ///
  /// - Returns: The connection. Cancelling it stops the publisher. Store it, because most publishers also stop when it
  ///   is deallocated.
  func connect() -> any Cancellable
}
