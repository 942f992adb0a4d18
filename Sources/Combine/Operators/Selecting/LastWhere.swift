extension Publisher {
  /// Publishes the last value that a closure accepts, when upstream finishes.
  ///
  ///     let cancellable = [1, 2, 3, 4, 5].publisher.last(where: { $0.isMultiple(of: 2) }).sink { print($0) }
  ///     // 4
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value. If there was none, it waits for the first request too. A failure is passed
  ///   on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value may be the one. It is called with every value.
  /// - Returns: A publisher of one value at most.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last value that a closure accepts, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryLast(where: { _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value, or when upstream fails. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value may be the one, or throws.
  /// - Returns: A publisher of one value at most, whose failure is any error.
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `last(where:)` returns.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value may be the one.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Output, Failure, S>("LastWhere", subscriber, nil) { state, input in
          if predicate(input) { state.result = input }
          return .undecided
        })
    }
  }

  /// The publisher that `tryLast(where:)` returns.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value may be the one, or throws.
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      upstream.subscribe(
        ReducingEngine<Output, Upstream.Failure, S>("TryLastWhere", subscriber, nil) {
          (state, input) throws in
          if try predicate(input) { state.result = input }
          return .undecided
        })
    }
  }
}
