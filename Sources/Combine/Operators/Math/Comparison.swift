extension Publisher where Output: Comparable {
  /// Publishes the smallest value when upstream finishes.
  ///
  ///     let cancellable = [3, 1, 2].publisher.min().sink { print($0) }
  ///     // 1
  ///
  /// - Demand: the operator requests unlimited values from upstream. The value waits for the first request.
  /// - Completion: follows the value. If there is no value, the completion waits for the first request. A failure is
  ///   passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of at most one value.
  public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Publishes the largest value when upstream finishes.
  ///
  ///     let cancellable = [3, 1, 2].publisher.max().sink { print($0) }
  ///     // 3
  ///
  /// - Demand, completion and cancellation: as with `min()`.
  /// - Returns: A publisher of at most one value.
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
  /// Publishes the smallest value, in the order that a closure defines, when upstream finishes.
  ///
  ///     let cancellable = ["three", "one", "two"].publisher
  ///       .min(by: { $0.count < $1.count })
  ///       .sink { print($0) }
  ///     // one
  ///
  /// - Demand: the operator requests unlimited values from upstream. The value waits for the first request.
  /// - Completion: follows the value. If there is no value, the completion waits for the first request. A failure is
  ///   passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is smaller than its second. Of several
  ///   smallest values, the operator publishes the first.
  /// - Returns: A publisher of at most one value.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the smallest value, in the order that a closure defines, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryMin(by: { _, _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `min(by:)`.
  /// - Completion: as with `min(by:)`. If the closure throws, the operator cancels upstream and fails with the error.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is smaller than its second, or throws.
  /// - Returns: A publisher of at most one value, which can fail with any error.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the largest value, in the order that a closure defines, when upstream finishes.
  ///
  ///     let cancellable = ["one", "three", "two"].publisher
  ///       .max(by: { $0.count < $1.count })
  ///       .sink { print($0) }
  ///     // three
  ///
  /// - Demand, completion and cancellation: as with `min(by:)`.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is smaller than its second. Of several
  ///   largest values, the operator publishes the first.
  /// - Returns: A publisher of at most one value.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the largest value, in the order that a closure defines, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryMax(by: { _, _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `min(by:)`.
  /// - Completion: as with `min(by:)`. If the closure throws, the operator cancels upstream and fails with the error.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is smaller than its second, or throws.
  /// - Returns: A publisher of at most one value, which can fail with any error.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publishers {
  /// The publisher that `min()`, `max()`, `min(by:)` and `max(by:)` return.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// Returns true if its first argument, a new value, replaces its second argument, the best value so far.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      (self.upstream, self.areInIncreasingOrder) = (upstream, areInIncreasingOrder)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let isBetter = areInIncreasingOrder
      upstream.subscribe(
        ReducingSubscriber<Output, Failure, S>("Comparison", subscriber, nil) { result, input in
          if let best = result.value, !isBetter(input, best) { return .undecided }
          result.value = input
          return .undecided
        })
    }
  }

  /// The publisher that `tryMin(by:)` and `tryMax(by:)` return.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream

    /// Returns true if its first argument, a new value, replaces its second argument, the best value so far, or
    /// throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      (self.upstream, self.areInIncreasingOrder) = (upstream, areInIncreasingOrder)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let isBetter = areInIncreasingOrder
      upstream.subscribe(
        ReducingSubscriber<Output, Upstream.Failure, S>("TryComparison", subscriber, nil) {
          (result, input) throws in
          if let best = result.value, try !isBetter(input, best) { return .undecided }
          result.value = input
          return .undecided
        })
    }
  }
}
