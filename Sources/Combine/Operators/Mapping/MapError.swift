extension Publisher {
  /// Publishes the same values, and transforms the error of a failure with a closure.
  ///
  ///     struct Offline: Error {}
  ///     let cancellable = Just(1)
  ///       .tryMap { _ in throw URLError(.notConnectedToInternet) }
  ///       .mapError { _ in Offline() }
  ///       .sink(
  ///         receiveCompletion: { if case .failure(let error) = $0 { print(error) } },
  ///         receiveValue: { print($0) })
  ///     // Offline()
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once. A failure carries the error that the closure returns.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Returns the new error for an error.
  /// - Returns: A publisher that fails with the error that the closure returns.
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

extension Publishers {
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    public let upstream: Upstream
    public let transform: (Upstream.Failure) -> Failure

    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      (self.upstream, self.transform) = (upstream, transform)
    }

    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(MapErrorSubscriber("MapError", subscriber, transform))
    }
  }
}

/// Receives from upstream and sends downstream. It is not nested in `MapError`, because `setFailureType` and
/// `assertNoFailure` use it as well.
@usableFromInline struct MapErrorSubscriber<Failure: Error, Downstream: Subscriber>: PassingSubscriber, Mirrored {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let description: String, downstream: Downstream, transform: (Failure) -> Downstream.Failure
  @usableFromInline let makeParts: () -> KeyValuePairs<String, Any>, combineIdentifier = CombineIdentifier()

  @inlinable init(
    _ description: String, _ downstream: Downstream,
    showing parts: @escaping () -> KeyValuePairs<String, Any> = { [:] },
    _ transform: @escaping (Failure) -> Downstream.Failure
  ) {
    (self.description, self.downstream, self.transform, makeParts) = (description, downstream, transform, parts)
  }

  var parts: KeyValuePairs<String, Any> { makeParts() }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(transform(error)))
    }
  }
}
