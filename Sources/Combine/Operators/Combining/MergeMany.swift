extension Publisher {
  /// Publishes the values of this publisher and of another one of the same type as they arrive.
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
  /// - Returns: A publisher of the values of both publishers.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}

extension Publishers {
  /// Publishes the values of any number of publishers of one type as they arrive.
  ///
  ///     let numbers = Publishers.MergeMany((1...3).map { Just($0 * 10) })
  ///     let cancellable = numbers.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 10
  ///     // 20
  ///     // 30
  ///     // finished
  ///
  /// - Demand: unlimited demand is passed to all publishers. With limited demand, merge requests one value of each
  ///   publisher in advance and keeps it until the subscriber requests it. After sending it, merge requests the next.
  /// - Completion: a failure cancels all publishers, including the one that failed, and is passed on at once. Merge
  ///   finishes when all publishers have finished. It finishes at once if there are none.
  /// - Cancellation: passed to all publishers.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Merges the publishers of a sequence.
    public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element { publishers = Array(upstream) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let engine = MergeEngine(subscriber, upstreamCount: publishers.count)
      for (index, publisher) in publishers.enumerated() { engine.subscribe(to: publisher, at: index) }
    }

    /// Merges one more publisher with these.
    ///
    /// - Parameter other: The publisher to add. Merge subscribes to it last.
    /// - Returns: A publisher of the values of all publishers.
    public func merge(with other: Upstream) -> MergeMany<Upstream> { MergeMany(publishers + [other]) }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
