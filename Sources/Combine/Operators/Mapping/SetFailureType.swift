extension Publisher where Failure == Never {
  /// Publishes the same values, and says that it may fail, though it never will.
  ///
  /// For what asks that two publishers have the same failure:
  ///
  ///     struct Offline: Error {}
  ///     let stream: AnyPublisher<Int, Offline> = Just(1)
  ///       .setFailureType(to: Offline.self)
  ///       .eraseToAnyPublisher()
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter failureType: The error that it says it may fail with.
  /// - Returns: A publisher of that failure.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `setFailureType(to:)` returns.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream

    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapErrorSubscriber("SetFailureType", subscriber) { (error: Never) -> Failure in })
    }

    /// Says that it may fail with yet another error. One step replaces two.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}
