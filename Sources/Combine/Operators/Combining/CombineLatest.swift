extension Publisher {
  /// Publishes a pair of the latest values, whenever this publisher or another one has sent a value.
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
  /// There is no pair before both publishers have sent a value. A value that a publisher sends while the subscriber is
  /// receiving a pair, from inside of `receive(_:)`, makes no pair of its own. It is part of the next one.
  ///
  /// - Demand: passed to both publishers. A value that comes when no pair is wanted makes no pair, then or later, but
  ///   will be part of the next one.
  /// - Completion: finished when both publishers are; not earlier, even if one has finished without a value, so that
  ///   there can be no pair. A failure cancels the other publisher and is passed on at once.
  /// - Cancellation: passed to both.
  /// - Parameter other: Another publisher.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P> where Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Publishes what a closure makes of the latest values of two publishers, whenever one of them has sent a value.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - other: Another publisher.
  ///   - transform: Makes a new value of one value of each publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where Failure == P.Failure {
    Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
  }

  /// Publishes a triple of the latest values, whenever one of three publishers has sent a value.
  ///
  /// - Demand, completion and cancellation: as with one other publisher.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  /// - Returns: A publisher of triples.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Publishes what a closure makes of the latest values of three publishers, whenever one of them has sent a value.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: Makes a new value of one value of each publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes a quadruple of the latest values, whenever one of four publishers has sent a value.
  ///
  /// - Demand, completion and cancellation: as with one other publisher.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  /// - Returns: A publisher of quadruples.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes what a closure makes of the latest values of four publishers, whenever one of them has sent a value.
  ///
  /// - Demand, completion and cancellation: as without a closure.
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: Makes a new value of one value of each publisher.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// The publisher that `combineLatest(_:)` returns, of two publishers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
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
      let slotA = LatestSlot<A.Output>()
      let slotB = LatestSlot<B.Output>()
      let engine = RowEngine("CombineLatest", subscriber, slots: [slotA, slotB], keepsValues: true) {
        (slotA.next(&$0), slotB.next(&$0))
      }
      a.subscribe(RowSide(engine, 0, slotA))
      b.subscribe(RowSide(engine, 1, slotB))
      engine.greet()
    }
  }

  /// The publisher that `combineLatest(_:_:)` returns, of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
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
      let slotA = LatestSlot<A.Output>()
      let slotB = LatestSlot<B.Output>()
      let slotC = LatestSlot<C.Output>()
      let engine = RowEngine("CombineLatest", subscriber, slots: [slotA, slotB, slotC], keepsValues: true) {
        (slotA.next(&$0), slotB.next(&$0), slotC.next(&$0))
      }
      a.subscribe(RowSide(engine, 0, slotA))
      b.subscribe(RowSide(engine, 1, slotB))
      c.subscribe(RowSide(engine, 2, slotC))
      engine.greet()
    }
  }

  /// The publisher that `combineLatest(_:_:_:)` returns, of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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
      let slotA = LatestSlot<A.Output>()
      let slotB = LatestSlot<B.Output>()
      let slotC = LatestSlot<C.Output>()
      let slotD = LatestSlot<D.Output>()
      let engine = RowEngine("CombineLatest", subscriber, slots: [slotA, slotB, slotC, slotD], keepsValues: true) {
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

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
