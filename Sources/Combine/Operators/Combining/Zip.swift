extension Publisher {
  /// Publishes pairs: the first values of this publisher and of another one, then their second values, and so on.
  ///
  ///     let pairs = [1, 2, 3].publisher.zip(["one", "two"].publisher)
  ///     let cancellable = pairs.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // (1, "one")
  ///     // (2, "two")
  ///     // finished
  ///
  /// Zip keeps a value until the other publisher has sent the value that belongs to it.
  ///
  /// - Demand: passed to both publishers. Each request for a number of pairs requests that number of values from each:
  ///   when the subscriber has received its subscription, and after a pair that another thread is delivering. The second
  ///   publisher gets its request after the first one, which must not send without end from inside `request(_:)`.
  /// - Completion: zip finishes as soon as there can be no more pairs: when one publisher has finished and zip keeps
  ///   none of its values. It then cancels the other publisher. A failure cancels both, and is passed on at once.
  /// - Cancellation: passed to both publishers.
  /// - Parameter other: Another publisher with the same failure type.
  /// - Returns: A publisher of pairs.
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Zips two publishers and transforms each pair with a closure.
  ///
  ///     let sums = [1, 2].publisher.zip([10, 20].publisher) { $0 + $1 }
  ///     let cancellable = sums.sink { print($0) }
  ///     // 11
  ///     // 22
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - other: Another publisher.
  ///   - transform: Returns a new value for one value of each publisher.
  /// - Returns: A publisher of the values that the closure returned.
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where Failure == P.Failure {
    Publishers.Map(upstream: zip(other)) { transform($0.0, $0.1) }
  }
}

extension Publishers {
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let valuesA = ValueQueue<A.Output>(index: 0)
      let valuesB = ValueQueue<B.Output>(index: 1)
      let engine = TupleEngine<S>(.zip, buffers: [valuesA, valuesB]) {
        (valuesA.next(&$0), valuesB.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.greet(KnownSubscriber(subscriber))
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
