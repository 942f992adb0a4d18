extension Publisher {
  /// Publishes values until another publisher sends a value, and then finishes.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let stop = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.prefix(untilOutputFrom: stop).sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     numbers.send(1)
  ///     stop.send()
  ///     numbers.send(2)
  ///     // 1
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged. The operator requests one value from the other publisher.
  /// - Completion: when the other publisher sends a value, the operator cancels upstream and finishes. If that value
  ///   arrives before upstream's subscription, the completion follows the subscription. Upstream's completion is
  ///   passed on at once. A completion of the other publisher has no effect.
  /// - Cancellation: passed to both publishers. The operator also cancels the other publisher when upstream completes.
  ///   It does not do so when it finishes because of the other publisher's value. Then it cancels that publisher at
  ///   `cancel()`, or when the operator's subscription is deallocated.
  /// - Parameter publisher: The publisher whose first value ends the stream.
  /// - Returns: A publisher of the values before that.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let other: Other

    public init(upstream: Upstream, other: Other) { (self.upstream, self.other) = (upstream, other) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = Inner(subscriber)
      other.subscribe(SignalSubscriber(inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.PrefixUntilOutput {
  /// Passes events on until the trigger fires. Like Apple's type, it has no description, so `print()` shows the name of
  /// the type.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: UntilOutputSubscriber {
    @usableFromInline let downstream: Downstream, untilOutput = UntilOutputSubscription(type: Inner.self)

    @inlinable init(_ downstream: Downstream) { self.downstream = downstream }

    @usableFromInline func receive(subscription upstream: any Subscription) {
      guard untilOutput.isAwaiting else { return upstream.cancel() }
      // DIFFERS: with Apple's, the completion of an earlier signal comes before the subscription
      // (PrefixUntilOutputTests.signalBeforeTheSubscriptionFinishesAtOnce).
      downstream.receive(subscription: untilOutput)
      guard untilOutput.attach(upstream) else { return upstream.cancel() }
      if untilOutput.hasSignalled { finish() }
      handleEarlyEvents()
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand { untilOutput.isOpen ? send(input) : .none }

    @usableFromInline func receiveSignal() {
      untilOutput.recordSignal()
      // Without upstream's subscription, downstream has none either. Then `receive(subscription:)` finishes.
      if !untilOutput.isAwaiting { finish() }
    }

    @usableFromInline func receive(otherCompletion: Subscribers.Completion<Other.Failure>) {}

    /// Cancels upstream and finishes, unless the stream has ended.
    func finish() {
      guard let upstream = untilOutput.detach() else { return }
      upstream.cancel()
      complete(with: .finished)
    }
  }
}
