extension Publisher {
  /// Publishes pairs: the first values of this publisher and of another one, then their second values, and so on.
  ///
  ///     let pairs = [1, 2, 3].publisher.zip(["one", "two"].publisher)
  ///     let cancellable = pairs.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // (1, "one")
  ///     // (2, "two")
  ///     // finished
  ///
  /// A value waits until its partner has come.
  ///
  /// - Demand: each publisher is asked for as many values as pairs are wanted.
  /// - Completion: finished as soon as there can be no more pairs: one publisher is finished, and none of its values is
  ///   waiting. The other publisher is cancelled then. A failure cancels both publishers and is passed on at once.
  /// - Cancellation: passed to both.
  /// - Parameter other: Another publisher.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Publishes what a closure makes of the first values of two publishers, then of their second values, and so on.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - other: Another publisher.
  ///   - transform: Makes a new value of one value of each publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
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
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Publishes what a closure makes of the first values of three publishers, then of their second values, and so on.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: Makes a new value of one value of each publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
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
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes what a closure makes of the first values of four publishers, then of their second values, and so on.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: Makes a new value of one value of each publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// The publisher that `zip(_:)` returns, of two publishers.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let slotA = QueueSlot<A.Output>(side: 0)
      let slotB = QueueSlot<B.Output>(side: 1)
      let engine = RowEngine("Zip", subscriber, slots: [slotA, slotB], keepsValues: false) {
        (slotA.next(&$0), slotB.next(&$0))
      }
      a.subscribe(RowSide(engine, 0, slotA))
      b.subscribe(RowSide(engine, 1, slotB))
      engine.greet()
    }
  }

  /// The publisher that `zip(_:_:)` returns, of three publishers.
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

    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let slotA = QueueSlot<A.Output>(side: 0)
      let slotB = QueueSlot<B.Output>(side: 1)
      let slotC = QueueSlot<C.Output>(side: 2)
      let engine = RowEngine("Zip", subscriber, slots: [slotA, slotB, slotC], keepsValues: false) {
        (slotA.next(&$0), slotB.next(&$0), slotC.next(&$0))
      }
      a.subscribe(RowSide(engine, 0, slotA))
      b.subscribe(RowSide(engine, 1, slotB))
      c.subscribe(RowSide(engine, 2, slotC))
      engine.greet()
    }
  }

  /// The publisher that `zip(_:_:_:)` returns, of four publishers.
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

    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let slotA = QueueSlot<A.Output>(side: 0)
      let slotB = QueueSlot<B.Output>(side: 1)
      let slotC = QueueSlot<C.Output>(side: 2)
      let slotD = QueueSlot<D.Output>(side: 3)
      let engine = RowEngine("Zip", subscriber, slots: [slotA, slotB, slotC, slotD], keepsValues: false) {
        (slotA.next(&$0), slotB.next(&$0), slotC.next(&$0), slotD.next(&$0))
      }
      a.subscribe(RowSide(engine, 0, slotA))
      b.subscribe(RowSide(engine, 1, slotB))
      c.subscribe(RowSide(engine, 2, slotC))
      d.subscribe(RowSide(engine, 3, slotD))
      engine.greet()
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
