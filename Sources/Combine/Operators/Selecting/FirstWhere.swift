extension Publisher {
  /// Publishes the first value that a closure accepts, and finishes.
  ///
  ///     let cancellable = [1, 2, 3, 4].publisher.first(where: { $0.isMultiple(of: 2) }).sink { print($0) }
  ///     // 2
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value, when upstream has been cancelled. If upstream finishes before, the
  ///   completion waits for the first request too.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value is the one.
  /// - Returns: A publisher of one value at most.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first value that a closure accepts, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryFirst(where: { _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value, or when upstream completes. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value is the one, or throws.
  /// - Returns: A publisher of one value at most, whose failure is any error.
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `first(where:)` returns.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is the one.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Output, Failure, S>("TryFirst", subscriber, nil) { state, input in
          guard predicate(input) else { return .undecided }
          state.result = input
          return .decided
        })
    }
  }

  /// The publisher that `tryFirst(where:)` returns.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is the one, or throws.
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Output, Upstream.Failure, S>("TryFirstWhere", subscriber, nil) {
          (state, input) throws in
          guard try predicate(input) else { return .undecided }
          state.result = input
          return .decided
        })
    }
  }
}
