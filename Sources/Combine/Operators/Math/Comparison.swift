extension Publisher where Output: Comparable {
  /// Publishes the smallest value, when upstream finishes.
  ///
  ///     let cancellable = [3, 1, 2].publisher.map { $0 * 10 }.min().sink { print($0) }
  ///     // 10
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value. If there was none, it waits for the first request too. A failure is passed
  ///   on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of one value at most.
  public func min() -> Publishers.Comparison<Self> {
    min(by: <)
  }

  /// Publishes the largest value, when upstream finishes.
  ///
  ///     let cancellable = [3, 1, 2].publisher.map { $0 * 10 }.max().sink { print($0) }
  ///     // 30
  ///
  /// - Demand, completion and cancellation: as with `min()`.
  /// - Returns: A publisher of one value at most.
  public func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }
}

extension Publisher {
  /// Publishes the smallest value by an order of your own, when upstream finishes.
  ///
  ///     let cancellable = ["three", "one", "two"].publisher
  ///       .min(by: { $0.count < $1.count })
  ///       .sink { print($0) }
  ///     // one
  ///
  /// - Demand: everything is asked of upstream, at once. The value waits for the first request.
  /// - Completion: comes right after the value. If there was none, it waits for the first request too. A failure is passed
  ///   on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter areInIncreasingOrder: Tells whether the first value is smaller than the second. Of equal values the one
  ///   that came first stays.
  /// - Returns: A publisher of one value at most.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the smallest value by an order of your own, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryMin(by: { _, _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand, completion and cancellation: as with `min(by:)`. After an error upstream is cancelled.
  /// - Parameter areInIncreasingOrder: Tells whether the first value is smaller than the second, or throws.
  /// - Returns: A publisher of one value at most, whose failure is any error.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the largest value by an order of your own, when upstream finishes.
  ///
  ///     let cancellable = ["one", "three", "two"].publisher
  ///       .max(by: { $0.count < $1.count })
  ///       .sink { print($0) }
  ///     // three
  ///
  /// - Demand, completion and cancellation: as with `min(by:)`.
  /// - Parameter areInIncreasingOrder: Tells whether the first value is smaller than the second. Of equal values the one
  ///   that came first stays.
  /// - Returns: A publisher of one value at most.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the largest value by an order of your own, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryMax(by: { _, _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand, completion and cancellation: as with `min(by:)`. After an error upstream is cancelled.
  /// - Parameter areInIncreasingOrder: Tells whether the first value is smaller than the second, or throws.
  /// - Returns: A publisher of one value at most, whose failure is any error.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publishers {
  /// The publisher that `min()`, `max()` and their relatives return.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a new value, the first argument, takes the place of the best one so far.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isBetter = areInIncreasingOrder
      upstream.subscribe(
        ReducingEngine<Output, Failure, S>("Comparison", subscriber, nil) { state, input in
          if let best = state.result, !isBetter(input, best) { return .undecided }
          state.result = input
          return .undecided
        })
    }
  }

  /// The publisher that `tryMin(by:)` and `tryMax(by:)` return.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a new value, the first argument, takes the place of the best one so far, or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isBetter = areInIncreasingOrder
      upstream.subscribe(
        ReducingEngine<Output, Upstream.Failure, S>("TryComparison", subscriber, nil) {
          (state, input) throws in
          if let best = state.result, try !isBetter(input, best) { return .undecided }
          state.result = input
          return .undecided
        })
    }
  }
}
