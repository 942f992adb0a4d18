extension Publisher {
  /// Publishes the same values, and fails with what a closure makes of the error.
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
  /// - Completion: passed on at once, an error as the closure made it.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Makes a new error of the error.
  /// - Returns: A publisher whose failure is what the closure makes.
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `mapError(_:)` returns.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes a new error of the error.
    public let transform: (Upstream.Failure) -> Failure

    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapErrorSubscriber("MapError", subscriber, transform))
    }
  }
}

/// Stands between upstream and a downstream that knows another error. It keeps no state, so it needs no lock, and the
/// subscription that it passes on is upstream's own.
@usableFromInline
struct MapErrorSubscriber<Failure: Error, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Input = Downstream.Input

  @usableFromInline
  let description: String
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let transform: (Failure) -> Downstream.Failure
  @usableFromInline
  let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ description: String, _ downstream: Downstream, _ transform: @escaping (Failure) -> Downstream.Failure) {
    self.description = description
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(transform(error)))
    }
  }
}
