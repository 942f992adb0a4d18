extension Publisher {
  /// Publishes the values of this publisher and of another one of the same type, as they come.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let others = PassthroughSubject<Int, Never>()
  ///     let cancellable = numbers.merge(with: others).sink { print($0) }
  ///     others.send(1)
  ///     numbers.send(2)
  ///     // 1
  ///     // 2
  ///
  /// - Demand, completion and cancellation: as with publishers of different types.
  /// - Parameter other: Another publisher of the same type.
  /// - Returns: A publisher of the values of both.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// Publishes the values of any number of publishers of one type, as they come.
  ///
  ///     let numbers = Publishers.MergeMany((1...3).map { Just($0 * 10) })
  ///     let cancellable = numbers.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 10
  ///     // 20
  ///     // 30
  ///     // finished
  ///
  /// - Demand: unlimited demand goes to all publishers. Otherwise each is asked for one value ahead, which waits until
  ///   it is wanted, and is asked for the next one when that has been sent.
  /// - Completion: a failure cancels all publishers, the one that failed too, and is passed on at once. Finished when
  ///   all are; at once if there are none.
  /// - Cancellation: passed to all.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let publishers: [Upstream]

    @inlinable
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// - Parameter upstream: The publishers, subscribed to in this order.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {
      publishers = Array(upstream)
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = MergeEngine(subscriber, sides: publishers.count)
      for (side, publisher) in publishers.enumerated() {
        publisher.subscribe(MergeSide(engine, side))
      }
    }

    /// Merges one more publisher with these.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany<Upstream> {
      MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
