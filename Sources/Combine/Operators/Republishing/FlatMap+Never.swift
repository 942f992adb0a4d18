// The overloads of `flatMap` for publishers that cannot fail.

extension Publisher {
  /// Publishes the values of all publishers that a closure returns, none of which can fail.
  ///
  /// - Demand, completion and cancellation: as with publishers that fail with the same type.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. The default is unlimited.
  ///   - transform: Returns an inner publisher for each value.
  /// - Returns: A publisher of the values of all inner publishers. It fails if this publisher fails.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      Publishers.SetFailureType(upstream: transform($0))
    }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of all publishers that a closure returns. They can fail, but this publisher cannot.
  ///
  /// - Demand, completion and cancellation: as with publishers that fail with the same type.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. The default is unlimited.
  ///   - transform: Returns an inner publisher for each value.
  /// - Returns: A publisher of the values of all inner publishers. It fails if one of them fails.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: Publishers.SetFailureType(upstream: self), maxPublishers: maxPublishers, transform: transform)
  }

  /// Publishes the values of all publishers that a closure returns, where no publisher can fail.
  ///
  /// - Demand, completion and cancellation: as with publishers that fail with the same type.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. The default is unlimited.
  ///   - transform: Returns an inner publisher for each value.
  /// - Returns: A publisher of the values of all inner publishers.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
