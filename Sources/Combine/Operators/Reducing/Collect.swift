extension Publisher {
  /// Publishes one array of all values when upstream finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher.collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// The operator keeps every value, so do not use it on a publisher that never finishes.
  ///
  /// - Demand: the operator requests unlimited values from upstream. The array waits for the first request.
  /// - Completion: follows the array. The array is empty if upstream sent no value. A failure is passed on at once,
  ///   and the collected values are dropped.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one array.
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
}

extension Publishers {
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Failure, S>("Collect", subscriber, []) { result, input in
          result.value!.append(input)
          return .undecided
        })
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
