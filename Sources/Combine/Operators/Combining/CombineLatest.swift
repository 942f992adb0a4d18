extension Publisher {
  /// Publishes a pair of the latest values whenever this publisher or another one sends a value.
  ///
  ///     let name = CurrentValueSubject<String, Never>("Ada")
  ///     let age = CurrentValueSubject<Int, Never>(36)
  ///     let cancellable = name.combineLatest(age).sink { print($0) }
  ///     age.send(37)
  ///     name.send("Grace")
  ///     // ("Ada", 36)
  ///     // ("Ada", 37)
  ///     // ("Grace", 37)
  ///
  /// There is no pair before both publishers have sent a value. A publisher may also send a value while the subscriber
  /// is receiving a pair, from inside `receive(_:)`. Such a value makes no pair of its own. It is part of the next
  /// pair. So if a sink sets one of the two properties, the last pair that it receives is out of date. To receive a pair
  /// for such a value, put `receive(on:)` before the sink.
  ///
  /// - Demand: passed to both publishers. A value that arrives without demand makes no pair of its own. It is part of
  ///   the next pair. A value that makes no pair uses up demand. So if one publisher finishes without a value, a
  ///   subscriber with limited demand may wait for ever, as with Apple's. Put `buffer(size:prefetch:whenFull:)` with
  ///   `.byRequest` in between, which requests all values. The second publisher gets its request after the first one,
  ///   which must not send without end from inside `request(_:)`.
  /// - Completion: combineLatest finishes when both publishers have finished. It does not finish earlier, even if one
  ///   of them finishes without a value. A failure cancels the other publisher and is passed on at once.
  /// - Cancellation: passed to both publishers.
  /// - Parameter other: Another publisher with the same failure type.
  /// - Returns: A publisher of pairs.
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P> where Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Combines the latest values of two publishers and transforms each pair with a closure.
  ///
  ///     let products = Just(10).combineLatest([1, 2].publisher) { $0 * $1 }
  ///     let cancellable = products.sink { print($0) }
  ///     // 10
  ///     // 20
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - other: Another publisher.
  ///   - transform: Returns a new value for one value of each publisher.
  /// - Returns: A publisher of the values that the closure returned.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where Failure == P.Failure {
    Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
  }
}

extension Publishers {
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let valuesA = LatestValue<A.Output>()
      let valuesB = LatestValue<B.Output>()
      let engine = TupleEngine<S>(.combineLatest, buffers: [valuesA, valuesB]) {
        (valuesA.next(&$0), valuesB.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.greet(KnownSubscriber(subscriber))
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
