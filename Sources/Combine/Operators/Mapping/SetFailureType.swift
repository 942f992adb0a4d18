extension Publisher where Failure == Never {
  /// Changes the failure type of a publisher that never fails.
  ///
  /// Some operators and return types need a certain failure type. This operator provides it:
  ///
  ///     struct Offline: Error {}
  ///     let page: AnyPublisher<String, Offline> = Just("page")
  ///       .setFailureType(to: Offline.self)
  ///       .eraseToAnyPublisher()
  ///     let cancellable = page.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // page
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter failureType: The new failure type.
  /// - Returns: A publisher of the same values, with the new failure type. It never fails.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(MapErrorSubscriber("SetFailureType", subscriber) { (error: Never) -> Failure in })
    }

    /// Changes the failure type again. The result is one operator instead of two.
    ///
    /// - Parameter failure: The new failure type.
    /// - Returns: A publisher of the same values, with the new failure type. It never fails.
    public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}
