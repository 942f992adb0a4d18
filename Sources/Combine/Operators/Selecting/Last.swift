extension Publisher {
  /// Publishes the last value, when upstream finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.last().sink { print($0) }
  ///     // b
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value. If there was none, it waits for the first request too. A failure is passed
  ///   on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one value at most.
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `last()` returns.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ReducingEngine<Output, Failure, S>("Last", subscriber, nil) { state, input in
          state.result = input
          return .undecided
        })
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
