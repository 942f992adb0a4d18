extension Publisher {
  /// Publishes whether a closure accepts any of the values.
  ///
  ///     let cancellable = [1, 2, 3].publisher.contains(where: { $0 > 2 }).sink { print($0) }
  ///     // true
  ///
  /// - Demand: everything is asked of upstream, at once. The answer waits for the first request.
  /// - Completion: comes right after the answer. A `true` comes with the first value that is accepted, when upstream has
  ///   been cancelled; a `false` when upstream finishes.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value is what is looked for.
  /// - Returns: A publisher of one answer.
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes whether a closure accepts any of the values, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryContains(where: { _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand: everything is asked of upstream, at once. The answer waits for the first request.
  /// - Completion: comes right after the answer. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value is what is looked for, or throws.
  /// - Returns: A publisher of one answer, whose failure is any error.
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `contains(where:)` returns.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is what is looked for.
    public let predicate: (Upstream.Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Failure, S>("ContainsWhere", subscriber, false) {
          state, input in
          guard predicate(input) else { return .undecided }
          state.result = true
          return .decided
        })
    }
  }

  /// The publisher that `tryContains(where:)` returns.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is what is looked for, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Upstream.Failure, S>("TryContainsWhere", subscriber, false) {
          (state, input) throws in
          guard try predicate(input) else { return .undecided }
          state.result = true
          return .decided
        })
    }
  }
}
