/// Sends no value, and finishes at once or never.
///
///     let cancellable = Empty<Int, Never>().sink(
///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // finished
///
/// - Demand: ignored.
/// - Completion: follows the subscription, or never comes.
/// - Cancellation: has no effect.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether the publisher finishes at once. If false, it never finishes.
  public let completeImmediately: Bool

  /// Creates a publisher without values.
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Creates a publisher without values, with explicit types.
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

extension Empty: Sendable {}
