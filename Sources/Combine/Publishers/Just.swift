/// Sends one value to each subscriber, and finishes.
///
///     let cancellable = Just("Hello").sink(
///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // Hello
///     // finished
///
/// The result of an operator is known as soon as you call the operator on a `Just`. So many operators have an overload
/// here that computes the result at once, and only once for all subscribers. Their closures run during the call. The
/// overloads publish what the general operators would publish; their documentation names the exceptions.
///
/// - Demand: the value waits for the first request.
/// - Completion: follows the value.
/// - Cancellation: releases the subscriber.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value to send.
  public let output: Output

  /// Creates a publisher of one value.
  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: SingleValueSubscription("Just", output, subscriber))
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}
