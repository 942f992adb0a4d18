extension Publisher {
  /// Publishes the number of values when upstream finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.count().sink { print($0) }
  ///     // 2
  ///
  /// - Demand: the operator requests unlimited values from upstream. The number waits for the first request.
  /// - Completion: follows the number. A failure is passed on at once, without a number.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one number.
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}

extension Publishers {
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Failure, S>("Count", subscriber, 0) { result, _ in
          result.value! += 1
          return .undecided
        })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
