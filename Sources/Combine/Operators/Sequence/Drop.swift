extension Publisher {
  /// Drops the first values, and publishes the rest.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.dropFirst(2).sink { print($0) }
  ///     // c
  ///
  /// - Demand: passed upstream. The operator requests `count` more values, for the values that it drops.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter count: The number of values to drop. A negative number ends the program.
  /// - Returns: A publisher of the remaining values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> { Publishers.Drop(upstream: self, count: count) }
}

extension Publishers {
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) { (self.upstream, self.count) = (upstream, count) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = Inner(subscriber, count: count)
      // Downstream receives its subscription first. So its first request and the values to drop become one request to
      // upstream.
      subscriber.receive(subscription: inner.subscription)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  /// Counts down the values to drop, and passes the later ones on.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream, subscription = RelaySubscription("Drop", refusesNone: true)

    /// Upstream sends one value at a time, so the count needs no lock.
    @usableFromInline let toDrop: Box<Int>

    @inlinable init(_ downstream: Downstream, count: Int) {
      precondition(count >= 0, "count must not be negative")
      self.downstream = downstream
      toDrop = Box(count)
    }

    @usableFromInline func receive(subscription upstream: any Subscription) {
      attachLate(with: upstream, adding: toDrop.value)
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard subscription.isOpen else { return .none }
      if toDrop.value > 0 {
        toDrop.value -= 1
        return .none
      }
      return downstream.receive(input)
    }
  }
}
