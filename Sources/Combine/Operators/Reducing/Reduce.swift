extension Publisher {
  /// Combines all values into one result, and publishes it when upstream finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .map { $0 * 10 }
  ///       .reduce(0) { sum, value in sum + value }
  ///       .sink { print($0) }
  ///     // 60
  ///
  /// - Demand: the operator requests unlimited values from upstream. The result waits for the first request.
  /// - Completion: follows the result. A failure is passed on at once, without a result.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: The result if there are no values. Otherwise it is combined with the first value.
  ///   - nextPartialResult: Combines the result so far with a value, and returns the new result.
  /// - Returns: A publisher of one value.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all values into one result, and fails if the closure throws.
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
  /// - Demand: the operator requests unlimited values from upstream. The result waits for the first request.
  /// - Completion: follows the result. If the closure throws, the operator cancels upstream and fails with the error.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: The result if there are no values. Otherwise it is combined with the first value.
  ///   - nextPartialResult: Combines the result so far with a value, and returns the new result or throws.
  /// - Returns: A publisher of one value, which can fail with any error.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      (self.upstream, self.initial, self.nextPartialResult) = (upstream, initial, nextPartialResult)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let next = nextPartialResult
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Failure, S>("Reduce", subscriber, initial) {
          (result, input) throws(Failure) in
          // The result is read before the call and written after it, because `next` may make upstream send a value.
          result.value = next(result.value!, input)
          return .undecided
        })
    }
  }

  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      (self.upstream, self.initial, self.nextPartialResult) = (upstream, initial, nextPartialResult)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let next = nextPartialResult
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Upstream.Failure, S>("TryReduce", subscriber, initial) {
          (result, input) throws in
          result.value = try next(result.value!, input)
          return .undecided
        })
    }
  }
}
