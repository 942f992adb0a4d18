extension Publisher {
  /// Publishes the first values, and finishes with the last of them.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.prefix(2).sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // b
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: comes right after the last value, when upstream has been cancelled. If no value is wanted, that is
  ///   when upstream sends its first one.
  /// - Cancellation: passed upstream.
  /// - Parameter maxLength: How many values at most.
  /// - Returns: A publisher of so many values.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    output(in: ..<maxLength)
  }

  /// Publishes the one value at a position, and finishes.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.output(at: 1).sink { print($0) }
  ///     // b
  ///
  /// - Demand: passed upstream; a value that is skipped is asked for again.
  /// - Completion: comes right after the value, when upstream has been cancelled. If upstream finishes before, nothing
  ///   else is sent.
  /// - Cancellation: passed upstream.
  /// - Parameter index: The position, counted from zero.
  /// - Returns: A publisher of one value.
  public func output(at index: Int) -> Publishers.Output<Self> {
    output(in: index...index)
  }

  /// Publishes the values at a range of positions, and finishes with the last of them.
  ///
  ///     let cancellable = ["a", "b", "c", "d"].publisher.output(in: 1...2).sink { print($0) }
  ///     // b
  ///     // c
  ///
  /// - Demand: passed upstream; a value that is skipped is asked for again.
  /// - Completion: comes right after the last value, when upstream has been cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter range: The positions, counted from zero. A range without an end takes all the rest.
  /// - Returns: A publisher of these values.
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publishers {
  /// The publisher that `prefix(_:)`, `output(at:)` and `output(in:)` return.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The positions of the values that pass.
    public let range: CountableRange<Int>

    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "lowerBound must not be negative")
      self.upstream = upstream
      self.range = range
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, range: range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Output"
    private let link: Link<Downstream>

    // Upstream sends one value at a time, so these need no lock.
    private var toSkip: Int
    private var toSend: Int

    init(downstream: Downstream, range: CountableRange<Int>) {
      link = Link(downstream)
      toSkip = range.lowerBound
      toSend = range.count
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { $0.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let downstream = link.downstream else { return .none }
      if toSkip > 0 {
        toSkip -= 1
        return .max(1)
      }
      var demand = Subscribers.Demand.none
      if toSend > 0 {
        // Counted before it is sent: downstream may make upstream send another one meanwhile.
        toSend -= 1
        demand = downstream.receive(input)
      }
      if toSend == 0 {
        let ends = link.close()
        ends.upstream?.cancel()
        ends.downstream?.receive(completion: .finished)
      }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      link.complete(with: completion)?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      link.request(demand)
    }

    func cancel() {
      link.close().upstream?.cancel()
    }
  }
}
