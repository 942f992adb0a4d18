extension Publisher {
  /// Publishes how many values there were, when upstream finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.count().sink { print($0) }
  ///     // 2
  ///
  /// - Demand: everything is asked of upstream, at once. The number waits for the first request.
  /// - Completion: comes right after the number. A failure is passed on at once, without a number.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one number.
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `count()` returns.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Failure, S>("Count", subscriber, 0) { state, _ in
          state.result! += 1
          return .undecided
        })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
