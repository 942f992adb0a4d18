extension Publisher {
  /// Publishes whether a closure accepts all values.
  ///
  ///     let cancellable = [2, 4, 5].publisher.allSatisfy { $0.isMultiple(of: 2) }.sink { print($0) }
  ///     // false
  ///
  /// - Demand: everything is asked of upstream, at once. The answer waits for the first request.
  /// - Completion: comes right after the answer. A `false` comes with the first value that is refused, when upstream has
  ///   been cancelled; a `true` when upstream finishes, even without a value.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value is acceptable.
  /// - Returns: A publisher of one answer.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Publishes whether a closure accepts all values, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryAllSatisfy { _ in throw CocoaError(.formatting) }
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand: everything is asked of upstream, at once. The answer waits for the first request.
  /// - Completion: comes right after the answer. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value is acceptable, or throws.
  /// - Returns: A publisher of one answer, whose failure is any error.
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `allSatisfy(_:)` returns.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is acceptable.
    public let predicate: (Upstream.Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Failure, S>("AllSatisfy", subscriber, true) { state, input in
          if predicate(input) { return .undecided }
          state.result = false
          return .decided
        })
    }
  }

  /// The publisher that `tryAllSatisfy(_:)` returns.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is acceptable, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Upstream.Failure, S>("TryAllSatisfy", subscriber, true) {
          (state, input) throws in
          if try predicate(input) { return .undecided }
          state.result = false
          return .decided
        })
    }
  }
}
