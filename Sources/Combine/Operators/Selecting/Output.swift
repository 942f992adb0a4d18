extension Publisher {
  /// Publishes the first values, and finishes after the last of them.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.prefix(2).sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // b
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: follows the last value. The operator cancels upstream before it finishes. With a length of zero,
  ///   this happens when upstream sends its first value.
  /// - Cancellation: passed upstream.
  /// - Parameter maxLength: The greatest number of values to publish. A negative number ends the program.
  /// - Returns: A publisher of the first values.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return output(in: ..<maxLength)
  }

  /// Publishes the value at one position, and finishes.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.output(at: 1).sink { print($0) }
  ///     // b
  ///
  /// - Demand: passed upstream. The operator requests one more value for each value that it drops.
  /// - Completion: follows the value. The operator cancels upstream before it finishes. If upstream completes earlier,
  ///   its completion is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter index: The position of the value. The first value has position zero. A negative position ends the
  ///   program.
  /// - Returns: A publisher of at most one value.
  public func output(at index: Int) -> Publishers.Output<Self> { output(in: index...index) }

  /// Publishes the values at a range of positions, and finishes after the last of them.
  ///
  ///     let cancellable = ["a", "b", "c", "d"].publisher.output(in: 1...2).sink { print($0) }
  ///     // b
  ///     // c
  ///
  /// - Demand: passed upstream. The operator requests one more value for each value that it drops.
  /// - Completion: follows the last value. The operator cancels upstream before it finishes. If upstream completes
  ///   earlier, its completion is passed on at once. An empty range finishes when the value at its bound arrives.
  /// - Cancellation: passed upstream.
  /// - Parameter range: The positions of the values. The first value has position zero. A range without an upper bound
  ///   includes all later values. A negative position ends the program.
  /// - Returns: A publisher of the values at these positions.
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: Positions()))
  }
}

/// The positions that values may have. The last one has no next one, so that a range may end with it.
struct Positions: Collection {
  let startIndex = 0
  let endIndex = Int.max

  subscript(position: Int) -> Int { position }

  func index(after position: Int) -> Int { position < .max ? position + 1 : .max }
}

extension Publishers {
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let range: CountableRange<Int>

    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "lowerBound must not be negative")
      (self.upstream, self.range) = (upstream, range)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(subscriber, range: range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  /// Counts the values, and cancels upstream after the last position of the range.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream, subscription = RelaySubscription("Output")

    /// The part of the range that is still to come, and whether a value came inside of the last one: then downstream's
    /// completion comes when that one has returned. Upstream sends one value at a time, so they need no lock.
    @usableFromInline let progress: Box<(rest: CountableRange<Int>, finishesLater: Bool)>

    @usableFromInline let isEmpty: Bool

    @inlinable init(_ downstream: Downstream, range: CountableRange<Int>) {
      self.downstream = downstream
      progress = Box((range, false))
      isEmpty = range.isEmpty
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard subscription.isOpen else { return .none }
      let range = progress.value.rest
      if range.lowerBound > 0 {
        progress.value.rest = range.lowerBound - 1..<range.upperBound - 1
        return .max(1)
      }
      if range.isEmpty {
        // Otherwise what is appended could send on another thread while the last value is received.
        if isEmpty { closeStream(with: .finished) } else { finishLater() }
        return .none
      }
      // The value is counted before it is sent, because downstream may make upstream send another value.
      progress.value.rest = 0..<range.upperBound - 1
      let demand = downstream.receive(input)
      if progress.value.rest.isEmpty { finishNow() }
      return demand
    }

    @usableFromInline func finishLater() {
      guard let upstream = subscription.detach() else { return }
      progress.value.finishesLater = true
      upstream.cancel()
    }

    @usableFromInline func finishNow() {
      guard exchange(&progress.value.finishesLater, with: false) else { return closeStream(with: .finished) }
      if !subscription.isCancelled { downstream.receive(completion: .finished) }
    }
  }
}
