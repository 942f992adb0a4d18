extension Optional {
  /// A publisher of the wrapped value, which finishes at once if there is none.
  ///
  ///     let cancellable = Int("42").publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 42
  ///     // finished
  @inlinable
  public var publisher: Publisher {
    Publisher(self)
  }

  /// Sends a value to each subscriber, if there is one, and finishes.
  ///
  /// - Demand: the value waits for the first request, and the completion comes right after it. Without a value the
  ///   completion waits for nothing.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value that is sent, if any.
    public let output: Wrapped?

    /// Makes a publisher of one value or none.
    ///
    /// - Parameter output: The value, or nil.
    @inlinable
    public init(_ output: Output?) {
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      if let output {
        subscriber.receive(subscription: SingleValueSubscription("Optional", output, subscriber))
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}
