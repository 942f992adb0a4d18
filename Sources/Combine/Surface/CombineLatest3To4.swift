// `combineLatest` of three and four publishers. They subscribe through the same `TupleEngine` as that of two.

extension Publisher {
  /// Publishes a triple of the latest values whenever one of three publishers sends a value. See
  /// ``Publisher/combineLatest(_:)``.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Combines the latest values of three publishers and transforms each triple with a closure. See
  /// ``Publisher/combineLatest(_:_:)``.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes a quadruple of the latest values whenever one of four publishers sends a value. See
  /// ``Publisher/combineLatest(_:)``.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the latest values of four publishers and transforms each quadruple with a closure. See
  /// ``Publisher/combineLatest(_:_:)``.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    public let a: A, b: B, c: C
    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let valuesA = LatestValue<A.Output>()
      let valuesB = LatestValue<B.Output>()
      let valuesC = LatestValue<C.Output>()
      let engine = TupleEngine<S>(.combineLatest, buffers: [valuesA, valuesB, valuesC]) {
        (valuesA.next(&$0), valuesB.next(&$0), valuesC.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.subscribe(to: c, at: 2, keepingIn: valuesC)
      engine.greet(KnownSubscriber(subscriber))
    }
  }

  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure
    public let a: A, b: B, c: C, d: D
    public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let valuesA = LatestValue<A.Output>()
      let valuesB = LatestValue<B.Output>()
      let valuesC = LatestValue<C.Output>()
      let valuesD = LatestValue<D.Output>()
      let engine = TupleEngine<S>(.combineLatest, buffers: [valuesA, valuesB, valuesC, valuesD]) {
        (valuesA.next(&$0), valuesB.next(&$0), valuesC.next(&$0), valuesD.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.subscribe(to: c, at: 2, keepingIn: valuesC)
      engine.subscribe(to: d, at: 3, keepingIn: valuesD)
      engine.greet(KnownSubscriber(subscriber))
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
