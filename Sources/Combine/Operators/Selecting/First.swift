extension Publisher {
  /// Publishes the first value, and finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.first().sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // finished
  ///
  /// - Demand: the operator requests unlimited values from upstream. The value waits for the first request.
  /// - Completion: follows the value. The operator cancels upstream before it sends the value. If upstream finishes
  ///   without a value, the completion waits for the first request. A failure is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of at most one value.
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}

extension Publishers {
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Output, Failure, S>("First", subscriber, nil) { result, input in
          result.value = input
          return .decided
        })
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
