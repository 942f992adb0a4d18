extension Result {
  /// A publisher of the success, or one that fails with the failure.
  ///
  ///     let cancellable = Result { try JSONDecoder().decode(Int.self, from: Data("42".utf8)) }.publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 42
  ///     // finished
  @inlinable
  public var publisher: Publisher {
    Publisher(self)
  }

  /// Sends the success to each subscriber and finishes, or fails with the failure.
  ///
  /// - Demand: the value waits for the first request, and the completion comes right after it. A failure waits for
  ///   nothing.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Success

    /// The value that is sent, or the error with which it fails.
    public let result: Result<Output, Failure>

    /// Makes a publisher of a result.
    ///
    /// - Parameter result: The value that is sent, or the error with which it fails.
    @inlinable
    public init(_ result: Result<Output, Failure>) {
      self.result = result
    }

    /// Makes a publisher of one value.
    ///
    /// - Parameter output: The value.
    @inlinable
    public init(_ output: Output) {
      self.init(.success(output))
    }

    /// Makes a publisher that fails.
    ///
    /// - Parameter failure: The error.
    @inlinable
    public init(_ failure: Failure) {
      self.init(.failure(failure))
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
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
