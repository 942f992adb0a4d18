extension Publisher {
  /// Drops values until another publisher sends a value, and publishes all later values.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let start = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.drop(untilOutputFrom: start).sink { print($0) }
  ///     numbers.send(1)
  ///     start.send()
  ///     numbers.send(2)
  ///     // 2
  ///
  /// - Demand: passed upstream unchanged. A dropped value uses up demand, and is not requested again. So a subscriber
  ///   with limited demand, such as `values`, may wait for ever. Put `buffer(size:prefetch:whenFull:)` in between, which
  ///   requests unlimited values if `prefetch` is `byRequest`. The operator requests one value from the other publisher.
  /// - Completion: passed on at once. If the other publisher completes before it sends a value, the operator cancels
  ///   upstream and passes on that completion.
  /// - Cancellation: passed to both publishers. The operator also cancels the other publisher when upstream completes.
  ///   The value of the other publisher does not cancel that publisher yet.
  /// - Parameter publisher: The publisher whose first value ends the dropping.
  /// - Returns: A publisher of the values that follow.
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let other: Other

    public init(upstream: Upstream, other: Other) { (self.upstream, self.other) = (upstream, other) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = Inner(subscriber)
      subscriber.receive(subscription: inner.untilOutput)
      other.subscribe(SignalSubscriber(inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
  /// Passes events on after the signal.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: UntilOutputSubscriber {
    @usableFromInline let downstream: Downstream, untilOutput = UntilOutputSubscription("DropUntilOutput")

    @inlinable init(_ downstream: Downstream) { self.downstream = downstream }

    @usableFromInline func receive(subscription upstream: any Subscription) { attachLate(with: upstream) }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      // As with Apple's operator, a dropped value is not requested again.
      untilOutput.hasSignalled ? send(input) : .none
    }

    @usableFromInline func receiveSignal() { untilOutput.recordSignal() }

    @usableFromInline func receive(otherCompletion completion: Subscribers.Completion<Failure>) {
      untilOutput.detach()?.cancel()
      complete(with: completion)
    }
  }
}
