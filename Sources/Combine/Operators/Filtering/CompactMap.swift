extension Publisher {
  /// Transforms each value with a closure, and drops the values for which the closure returns `nil`.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
  ///     // 1
  ///     // 3
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Returns the new value, or `nil` to drop the value.
  /// - Returns: A publisher of the values that the closure returns.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Transforms each value with a closure, drops the values for which the closure returns `nil`, and fails when the
  /// closure throws.
  ///
  ///     let cancellable = ["1", "two", "", "4"].publisher
  ///       .tryCompactMap { text in
  ///         if text.isEmpty { throw URLError(.badURL) }
  ///         return Int(text)
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 1
  ///     // failed
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once. When the closure throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Returns the new value, or `nil` to drop the value, or throws to end the stream.
  /// - Returns: A publisher of the values that the closure returns. It can fail with any error.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output?

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      (self.upstream, self.transform) = (upstream, transform)
    }

    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(CompactMapSubscriber("CompactMap", subscriber, transform))
    }
  }

  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    public let upstream: Upstream
    public let transform: (Upstream.Output) throws -> Output?

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      (self.upstream, self.transform) = (upstream, transform)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        DecidingSubscriber<Upstream.Output, Upstream.Failure, S>("TryCompactMap", subscriber) { [transform] input in
          try transform(input).map { .send($0) } ?? .skip
        })
    }
  }
}

/// Sends the value that a closure returns, or drops it. `filter` uses it, too.
@usableFromInline struct CompactMapSubscriber<Input, Downstream: Subscriber>: PassingSubscriber, Mirrored {
  @usableFromInline let description: String, downstream: Downstream, transform: (Input) -> Downstream.Input?
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable init(_ description: String, _ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?)
  {
    (self.description, self.downstream, self.transform) = (description, downstream, transform)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard let output = transform(input) else { return .max(1) }
    return downstream.receive(output)
  }

  var parts: KeyValuePairs<String, Any> { ["downstream": downstream] }
}
