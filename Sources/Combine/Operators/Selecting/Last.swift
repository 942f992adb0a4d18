extension Publisher {
  /// Publishes the last value when upstream finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.last().sink { print($0) }
  ///     // b
  ///
  /// - Demand: the operator requests unlimited values from upstream. The value waits for the first request.
  /// - Completion: follows the value. If there is no value, the completion waits for the first request. A failure is
  ///   passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of at most one value.
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }
}

extension Publishers {
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Output, Failure, S>("Last", subscriber, nil) { result, input in
          result.value = input
          return .undecided
        })
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
