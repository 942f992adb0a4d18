import CombineContract

extension Publisher {
  /// Sends the values of all publishers that a closure returns, one for each value, as they arrive.
  ///
  /// - Parameter maxPublishers: How many of them may run at the same time.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let maxPublishers: Subscribers.Demand
    let transform: (Upstream.Output) -> NewPublisher

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // TODO: One object receives from upstream and is downstream's subscription; each inner publisher has another one.
    }
  }
}
