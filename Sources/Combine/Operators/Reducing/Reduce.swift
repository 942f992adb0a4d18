extension Publisher {
  /// Combines all values into one, which it publishes when upstream finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .map { $0 * 10 }
  ///       .reduce(0) { sum, value in sum + value }
  ///       .sink { print($0) }
  ///     // 60
  ///
  /// - Demand: everything is asked of upstream, at once. The result waits for the first request.
  /// - Completion: comes right after the result. A failure is passed on at once, without a result.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: What the first value is combined with, and the result if there are no values.
  ///   - nextPartialResult: Combines what there is so far with a value.
  /// - Returns: A publisher of one value.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all values into one, and fails when the closure throws.
  ///
  ///     let cancellable = [8, 2, 0].publisher
  ///       .tryReduce(100) { result, value in
  ///         if value == 0 { throw CocoaError(.formatting) }
  ///         return result / value
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand: everything is asked of upstream, at once. The result waits for the first request.
  /// - Completion: comes right after the result. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: What the first value is combined with, and the result if there are no values.
  ///   - nextPartialResult: Combines what there is so far with a value, or throws.
  /// - Returns: A publisher of one value, whose failure is any error.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that `reduce(_:_:)` returns.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What the first value is combined with.
    public let initial: Output

    /// Combines what there is so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    @inlinable
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let next = nextPartialResult
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Failure, S>("Reduce", subscriber, initial) {
          (state, input) throws(Failure) in
          // Read and written one after the other, so that the closure may make upstream send another value.
          state.result = next(state.result!, input)
          return .undecided
        })
    }
  }

  /// The publisher that `tryReduce(_:_:)` returns.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// What the first value is combined with.
    public let initial: Output

    /// Combines what there is so far with a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let next = nextPartialResult
      upstream.subscribe(
        ReducingEngine<Upstream.Output, Upstream.Failure, S>("TryReduce", subscriber, initial) {
          (state, input) throws in
          state.result = try next(state.result!, input)
          return .undecided
        })
    }
  }
}
