extension Publisher {
  /// Publishes the values of this publisher and of another one as they arrive.
  ///
  ///     let numbers = [1, 2].publisher.merge(with: [10, 20].publisher)
  ///     let cancellable = numbers.sink { print($0) }
  ///     // 1
  ///     // 2
  ///     // 10
  ///     // 20
  ///
  /// In this example the first publisher sends all its values before merge subscribes to the second one.
  ///
  /// - Demand: unlimited demand is passed to both publishers. With limited demand, merge requests one value of each
  ///   publisher in advance and keeps it until the subscriber requests it. After sending it, merge requests the next
  ///   one. Of several kept values, that of the first publisher is sent first. So if a subscriber requests one value at
  ///   a time, a publisher that always has another value leaves the next ones no turn. To receive the values of several
  ///   publishers in turn, use `zip`. The second publisher gets its request after the first one, which must not send
  ///   without end from inside `request(_:)`.
  /// - Completion: a failure cancels both publishers and is passed on at once. Merge finishes when both have finished.
  /// - Cancellation: passed to both publishers.
  /// - Parameter other: Another publisher with the same output and failure types.
  /// - Returns: A publisher of the values of both publishers.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Merge(self, other)
  }
}

// Swift cannot express a publisher of any number of types that share their output. So each number has its own type:
// `Merge3` to `Merge8` are in two files of their own. All of them subscribe through one `MergeEngine`.

extension Publishers {
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let engine = MergeEngine(subscriber, upstreamCount: 2)
      engine.subscribe(to: a, at: 0)
      engine.subscribe(to: b, at: 1)
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
