extension Publisher {
  /// Publishes no value, and passes on only upstream's completion.
  ///
  ///     let cancellable = [1, 2].publisher.ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  ///     // finished
  ///
  /// - Demand: the operator requests unlimited values from upstream, after the subscriber has received the
  ///   subscription.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}

extension Publishers {
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput {
  /// Drops every value. Downstream gets upstream's own subscription, and its requests have no effect: `Inner` has
  /// already requested everything.
  @usableFromInline struct Inner<Downstream: Subscriber>: PassingSubscriber where Downstream.Failure == Failure {
    @usableFromInline let description = "IgnoreOutput", combineIdentifier = CombineIdentifier(), downstream: Downstream

    @inlinable init(_ downstream: Downstream) { self.downstream = downstream }

    @usableFromInline func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
      subscription.request(.unlimited)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand { .none }
  }
}
