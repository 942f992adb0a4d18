extension Publisher {
  /// Publishes all values as one array, when upstream finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher.map { $0 * 10 }.collect().sink { print($0) }
  ///     // [10, 20, 30]
  ///
  /// It keeps every value, so it is not for an upstream that never ends.
  ///
  /// - Demand: everything is asked of upstream, at once. The array waits for the first request.
  /// - Completion: comes right after the array, which is empty if there were no values. A failure is passed on at once,
  ///   and what was collected is lost.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one array.
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `collect()` returns.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Failure, S>("Collect", subscriber, []) { state, input in
          state.result!.append(input)
          return .undecided
        })
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
