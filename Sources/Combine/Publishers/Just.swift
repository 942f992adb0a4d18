import Synchronization

/// Sends one value to each subscriber, and finishes.
///
///     let cancellable = Just("Hello").sink(
///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // Hello
///     // finished
///
/// - Demand: the value waits for the first request, and the completion comes right after it.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value that is sent.
  public let output: Output

  /// Makes a publisher of one value.
  ///
  /// - Parameter output: The value.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: SingleValueSubscription("Just", output, subscriber))
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}
