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
  /// - Demand: passed to both publishers. Each request for a number of pairs requests that number of values from each.
  /// - Completion: zip finishes as soon as there can be no more pairs: when one publisher has finished and zip keeps
  ///   none of its values. It then cancels the other publisher. A failure cancels both publishers and is passed on at
  ///   once.
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

  /// Publishes triples: the first values of three publishers, then their second values, and so on.
  ///
  /// - Demand, completion and cancellation: as with one other publisher.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  /// - Returns: A publisher of triples.
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Zips three publishers and transforms each triple with a closure.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: Returns a new value for one value of each publisher.
  /// - Returns: A publisher of the values that the closure returned.
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes quadruples: the first values of four publishers, then their second values, and so on.
  ///
  /// - Demand, completion and cancellation: as with one other publisher.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  /// - Returns: A publisher of quadruples.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Zips four publishers and transforms each quadruple with a closure.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: Returns a new value for one value of each publisher.
  /// - Returns: A publisher of the values that the closure returned.
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// The publisher that `zip(_:)` returns: it zips two publishers.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Zips two publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let valuesA = ValueQueue<A.Output>(index: 0)
      let valuesB = ValueQueue<B.Output>(index: 1)
      let engine = RowEngine(.zip, subscriber, buffers: [valuesA, valuesB]) {
        (valuesA.next(&$0), valuesB.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.sendSubscription(to: subscriber)
    }
  }

  /// The publisher that `zip(_:_:)` returns: it zips three publishers.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// Zips three publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let valuesA = ValueQueue<A.Output>(index: 0)
      let valuesB = ValueQueue<B.Output>(index: 1)
      let valuesC = ValueQueue<C.Output>(index: 2)
      let engine = RowEngine(.zip, subscriber, buffers: [valuesA, valuesB, valuesC]) {
        (valuesA.next(&$0), valuesB.next(&$0), valuesC.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.subscribe(to: c, at: 2, keepingIn: valuesC)
      engine.sendSubscription(to: subscriber)
    }
  }

  /// The publisher that `zip(_:_:_:)` returns: it zips four publishers.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// The fourth publisher.
    public let d: D

    /// Zips four publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let valuesA = ValueQueue<A.Output>(index: 0)
      let valuesB = ValueQueue<B.Output>(index: 1)
      let valuesC = ValueQueue<C.Output>(index: 2)
      let valuesD = ValueQueue<D.Output>(index: 3)
      let engine = RowEngine(.zip, subscriber, buffers: [valuesA, valuesB, valuesC, valuesD]) {
        (valuesA.next(&$0), valuesB.next(&$0), valuesC.next(&$0), valuesD.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.subscribe(to: c, at: 2, keepingIn: valuesC)
      engine.subscribe(to: d, at: 3, keepingIn: valuesD)
      engine.sendSubscription(to: subscriber)
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
