/// Sends no value, and finishes at once or never.
///
///     let cancellable = Empty<Int, Never>().sink(
///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // finished
///
/// - Demand: ignored.
/// - Completion: right after the subscription, or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether it finishes as soon as somebody subscribes, rather than never.
  public let completeImmediately: Bool

  /// Makes a publisher without values.
  ///
  /// - Parameter completeImmediately: Whether it finishes at once. If not, it never does.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes a publisher without values, where its types cannot be inferred.
  ///
  /// - Parameters:
  ///   - completeImmediately: Whether it finishes at once. If not, it never does.
  ///   - outputType: The type of the values that it does not send.
  ///   - failureType: The type of the error with which it does not fail.
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

extension Empty: Sendable {}
