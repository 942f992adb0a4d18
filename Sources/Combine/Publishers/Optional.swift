extension Optional {
  /// A publisher of the wrapped value. Without a value, it finishes at once.
  ///
  ///     let cancellable = Int("42").publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 42
  ///     // finished
  public var publisher: Publisher { Publisher(self) }

  /// Sends the wrapped value, if there is one, to each subscriber, and finishes.
  ///
  /// As with ``Just``, many operators compute their result at once, and their closures run during the call.
  ///
  /// - Demand: the value waits for the first request.
  /// - Completion: follows the value. Without a value, it follows the subscription.
  /// - Cancellation: releases the subscriber, if there is a value. Otherwise it has no effect.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    public let output: Wrapped?

    /// Creates a publisher of at most one value.
    public init(_ output: Output?) { self.output = output }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
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
