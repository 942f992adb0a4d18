extension Publisher {
  /// Publishes the first value, and finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.first().sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // finished
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value, when upstream has been cancelled. If upstream finishes without a value,
  ///   the completion waits for the first request too.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one value at most.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `first()` returns.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ReducingEngine<Output, Failure, S>("First", subscriber, nil) { state, input in
          state.result = input
          return .decided
        })
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
