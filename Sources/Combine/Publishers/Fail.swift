/// Sends no value, and fails at once.
///
///     let cancellable = Fail<Int, CancellationError>(error: CancellationError()).sink(
///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // failure(Swift.CancellationError())
///
/// - Demand: ignored.
/// - Completion: the failure, right after the subscription.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error with which it fails.
  public let error: Failure

  /// Makes a publisher that fails.
  ///
  /// - Parameter error: The error with which it fails.
  public init(error: Failure) {
    self.error = error
  }

  /// Makes a publisher that fails, where the type of its values cannot be inferred.
  ///
  /// - Parameters:
  ///   - outputType: The type of the values that it does not send.
  ///   - failure: The error with which it fails.
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable {}
