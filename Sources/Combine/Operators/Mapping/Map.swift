extension Publisher {
  /// Transforms each value with a closure.
  ///
  ///     let cancellable = [1, 2].publisher.map { $0 * 10 }.sink { print($0) }
  ///     // 10
  ///     // 20
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Returns the new value for a value.
  /// - Returns: A publisher of the values that the closure returns.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Transforms each value with a closure, and fails when the closure throws.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher
  ///       .tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 1
  ///     // failed
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once. When the closure throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Returns the new value for a value, or throws to end the stream.
  /// - Returns: A publisher of the values that the closure returns. It can fail with any error.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      (self.upstream, self.transform) = (upstream, transform)
    }

    // Always inlined, as in six other operators: the page *Attributes* says which and why.
    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(MapSubscriber("Map", subscriber, transform))
    }
  }

  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    public let upstream: Upstream
    public let transform: (Upstream.Output) throws -> Output

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      (self.upstream, self.transform) = (upstream, transform)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // As with Apple's, its mirror does not show downstream.
      upstream.subscribe(
        DecidingSubscriber<Upstream.Output, Upstream.Failure, S>("TryMap", subscriber, showing: { _, _ in [:] }) {
          [transform] input in
          .send(try transform(input))
        })
    }
  }
}

/// Passes on what the closure returns for each value. It serves `map`, `map(\.x)` and `scan`.
@usableFromInline struct MapSubscriber<Input, Downstream: Subscriber>: PassingSubscriber, Mirrored {
  @usableFromInline let description: String, downstream: Downstream, transform: (Input) -> Downstream.Input
  @usableFromInline let makeParts: (Downstream) -> KeyValuePairs<String, Any>, combineIdentifier = CombineIdentifier()

  /// - Parameter parts: Returns what a mirror shows.
  @inlinable init(
    _ description: String, _ downstream: Downstream,
    showing parts: @escaping (Downstream) -> KeyValuePairs<String, Any> = { _ in [:] },
    _ transform: @escaping (Input) -> Downstream.Input
  ) {
    (self.description, self.downstream, self.transform, makeParts) = (description, downstream, transform, parts)
  }

  var parts: KeyValuePairs<String, Any> { makeParts(downstream) }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }
}
