extension Publisher where Output: Equatable {
  /// Publishes whether a value is among those of upstream.
  ///
  ///     let cancellable = [1, 2, 3].publisher.contains(2).sink { print($0) }
  ///     // true
  ///
  /// - Demand: everything is asked of upstream, at once. The answer waits for the first request.
  /// - Completion: comes right after the answer. A `true` comes as soon as the value is found, when upstream has been
  ///   cancelled; a `false` when upstream finishes.
  /// - Cancellation: passed upstream.
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of one answer.
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `contains(_:)` returns.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The value to look for.
    public let output: Upstream.Output

    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let output = self.output
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Failure, S>("Contains", subscriber, false) { state, input in
          guard input == output else { return .undecided }
          state.result = true
          return .decided
        })
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
