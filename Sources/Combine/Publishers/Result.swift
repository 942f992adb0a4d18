extension Result {
  /// A publisher of the success value or of the failure.
  ///
  ///     let cancellable = Result { try JSONDecoder().decode(Int.self, from: Data("42".utf8)) }.publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 42
  ///     // finished
  public var publisher: Publisher { Publisher(self) }

  /// Sends the success value to each subscriber and finishes, or fails.
  ///
  /// As with ``Just``, many operators compute their result at once, and their closures run during the call. They pass
  /// a failure on.
  ///
  /// - Demand: the value waits for the first request.
  /// - Completion: follows the value. A failure follows the subscription.
  /// - Cancellation: releases the subscriber, if there is a value. Otherwise it has no effect.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Success

    public let result: Result<Output, Failure>

    /// Creates a publisher of a result.
    public init(_ result: Result<Output, Failure>) { self.result = result }

    /// Creates a publisher of one value.
    public init(_ output: Output) { self.init(.success(output)) }

    /// Creates a publisher that fails.
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      switch result {
      case .success(let output):
        subscriber.receive(subscription: SingleValueSubscription("Once", output, subscriber))
      case .failure(let error):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}
