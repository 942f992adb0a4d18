extension Publisher {
  /// Combines each value with the previous result, and publishes the new result.
  ///
  ///     let cancellable = [1, 2, 3].publisher.scan(10) { $0 + $1 }.sink { print($0) }
  ///     // 11
  ///     // 13
  ///     // 16
  ///
  /// - Demand: passed upstream unchanged, because each value produces one result.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: The previous result for the first value. It is not published.
  ///   - nextPartialResult: Returns the new result for the previous result and a value.
  /// - Returns: A publisher of all results.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines each value with the previous result, publishes the new result, and fails when the closure throws.
  ///
  ///     let cancellable = [5, 2, 0, 1].publisher
  ///       .tryScan(100) { last, value in
  ///         if value == 0 { throw URLError(.badURL) }
  ///         return last / value
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 20
  ///     // 10
  ///     // failed
  ///
  /// - Demand: passed upstream unchanged, because each value produces one result.
  /// - Completion: passed on at once. When the closure throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: The previous result for the first value. It is not published.
  ///   - nextPartialResult: Returns the new result for the previous result and a value, or throws to end the stream.
  /// - Returns: A publisher of all results. It can fail with any error.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let initialResult: Output
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      (self.upstream, self.initialResult, self.nextPartialResult) = (upstream, initialResult, nextPartialResult)
    }

    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // Values never overlap, so the latest result needs no lock.
      let result = Box(initialResult)
      upstream.subscribe(
        MapSubscriber("Scan", subscriber, showing: { ["downstream": $0, "result": result.value] }) {
          [nextPartialResult] input in
          let next = nextPartialResult(result.value, input)
          result.value = next
          return next
        })
    }
  }

  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    public let upstream: Upstream
    public let initialResult: Output
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      (self.upstream, self.initialResult, self.nextPartialResult) = (upstream, initialResult, nextPartialResult)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let result = Box(initialResult)
      upstream.subscribe(
        DecidingSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryScan", subscriber, showing: { ["downstream": $0, "status": $1.status, "result": result.value] }
        ) { [nextPartialResult] input in
          let next = try nextPartialResult(result.value, input)
          result.value = next
          return .send(next)
        })
    }
  }
}
