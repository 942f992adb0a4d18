/// Sends no value, and fails at once.
///
///     let cancellable = Fail<Int, CancellationError>(error: CancellationError()).sink(
///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // failure(Swift.CancellationError())
///
/// - Demand: ignored.
/// - Completion: the failure follows the subscription.
/// - Cancellation: has no effect.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error that the publisher sends.
  public let error: Failure

  /// Creates a publisher that fails.
  public init(error: Failure) { self.error = error }

  /// Creates a publisher that fails, with an explicit type of its values.
  public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable {}
