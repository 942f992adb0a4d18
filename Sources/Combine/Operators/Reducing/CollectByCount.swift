extension Publisher {
  /// Publishes the values in arrays of the same length.
  ///
  ///     let cancellable = [1, 2, 3].publisher.collect(2).sink { print($0) }
  ///     // [1, 2]
  ///     // [3]
  ///
  /// - Demand: the operator requests `count` values from upstream for each requested array.
  /// - Completion: when upstream finishes, the remaining values are sent as a shorter array, even without demand. When
  ///   upstream fails, they are dropped.
  /// - Cancellation: passed upstream.
  /// - Parameter count: The number of values in an array. Zero and a negative number end the program.
  /// - Returns: A publisher of arrays.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "collect(_:) takes a count of 1 or more, not \(count)")
      (self.upstream, self.count) = (upstream, count)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  /// Fills an array with upstream's values, and sends it downstream when it is full.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber, Mirrored {
    @usableFromInline let downstream: Downstream, count: Int, subscription: RelaySubscription

    /// Upstream sends one event at a time, so the buffer needs no lock.
    @usableFromInline let buffer = Box<[Upstream.Output]>([])

    @inlinable init(_ downstream: Downstream, count: Int) {
      (self.downstream, self.count) = (downstream, count)
      subscription = CollectingSubscription(count: count)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard subscription.isOpen else { return .none }
      buffer.value.append(input)
      guard buffer.value.count == count else { return .none }
      return downstream.receive(exchange(&buffer.value, with: [])) * count
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      guard subscription.acceptCompletion(completion) else { return }
      let rest = exchange(&buffer.value, with: [])
      if case .finished = completion, !rest.isEmpty {
        _ = downstream.receive(rest)
        // Downstream may cancel while it receives the remaining values.
        if subscription.isCancelled { return }
      }
      downstream.receive(completion: completion)
    }

    var parts: KeyValuePairs<String, Any> {
      [
        "downstream": downstream, "upstreamSubscription": subscription.reflected as Any, "buffer": buffer.value,
        "count": count,
      ]
    }
  }
}

/// Requests so many values for each array that downstream requests.
@usableFromInline final class CollectingSubscription: RelaySubscription {
  private let count: Int

  @usableFromInline init(count: Int) {
    self.count = count
    super.init("CollectByCount", refusesNone: true)
  }

  override func request(_ demand: Subscribers.Demand) { super.request(demand * count) }
}
