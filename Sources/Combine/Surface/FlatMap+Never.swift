// The overloads of `flatMap` for publishers that cannot fail.

extension Publisher {
  /// Publishes the values of all publishers that a closure returns, none of which can fail. See
  /// ``Publisher/flatMap(maxPublishers:_:)``.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      Publishers.SetFailureType(upstream: transform($0))
    }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of all publishers that a closure returns. They can fail, but this publisher cannot. See
  /// ``Publisher/flatMap(maxPublishers:_:)``.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: Publishers.SetFailureType(upstream: self), maxPublishers: maxPublishers, transform: transform)
  }

  /// Publishes the values of all publishers that a closure returns, where no publisher can fail. See
  /// ``Publisher/flatMap(maxPublishers:_:)``.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
