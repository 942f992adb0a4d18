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
  /// - Parameter count: The number of values in an array.
  /// - Returns: A publisher of arrays.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher that `collect(_:)` returns for a number of values.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The number of values in an array.
    public let count: Int

    /// Creates the publisher that `collect(_:)` returns for a number of values.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - count: The number of values in an array.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  /// Fills an array with upstream's values, and sends it downstream when it is full.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// The link releases both when the stream ends.
    private struct Receiver {
      let downstream: Downstream

      /// Upstream sends one event at a time, so the buffer needs no lock.
      let buffer = Box<[Upstream.Output]>([])
    }

    let description = "CollectByCount"
    private let link: Link<Receiver>
    private let count: Int

    init(downstream: Downstream, count: Int) {
      link = Link(Receiver(downstream: downstream))
      self.count = count
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { $0.downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let receiver = link.receiver else { return .none }
      let buffer = receiver.value.buffer
      buffer.value.append(input)
      guard buffer.value.count == count else { return .none }
      return receiver.value.downstream.receive(exchange(&buffer.value, with: [])) * count
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.keep(completion) { return }
      // The link keeps downstream for the remaining values. Downstream may cancel while it receives them.
      _ = link.detach()
      if case .finished = completion, let receiver = link.receiver?.value, !receiver.buffer.value.isEmpty {
        _ = receiver.downstream.receive(exchange(&receiver.buffer.value, with: []))
      }
      link.close().downstream?.downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      link.request(demand * count)
    }

    func cancel() {
      link.close().upstream?.cancel()
    }

    var customMirror: Mirror {
      let ends = link.reflected
      return Mirror(
        self,
        children: [
          "downstream": ends.downstream?.downstream as Any, "upstreamSubscription": ends.upstream as Any,
          "buffer": ends.downstream?.buffer.value ?? [], "count": count,
        ])
    }
  }
}
