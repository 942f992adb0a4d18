// `zip` of three and four publishers. They subscribe through the same `TupleEngine` as that of two.

extension Publisher {
  /// Publishes triples: the first values of three publishers, then their second values, and so on. See
  /// ``Publisher/zip(_:)``.
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Zips three publishers and transforms each triple with a closure. See ``Publisher/zip(_:_:)``.
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes quadruples: the first values of four publishers, then their second values, and so on. See
  /// ``Publisher/zip(_:)``.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Zips four publishers and transforms each quadruple with a closure. See ``Publisher/zip(_:_:)``.
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    public let a: A, b: B, c: C
    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let valuesA = ValueQueue<A.Output>(index: 0)
      let valuesB = ValueQueue<B.Output>(index: 1)
      let valuesC = ValueQueue<C.Output>(index: 2)
      let engine = TupleEngine<S>(.zip, buffers: [valuesA, valuesB, valuesC]) {
        (valuesA.next(&$0), valuesB.next(&$0), valuesC.next(&$0))
      }
      engine.subscribe(to: a, at: 0, keepingIn: valuesA)
      engine.subscribe(to: b, at: 1, keepingIn: valuesB)
      engine.subscribe(to: c, at: 2, keepingIn: valuesC)
      engine.greet(KnownSubscriber(subscriber))
    }
  }

  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure
    public let a: A, b: B, c: C, d: D
    public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let valuesA = ValueQueue<A.Output>(index: 0)
      let valuesB = ValueQueue<B.Output>(index: 1)
      let valuesC = ValueQueue<C.Output>(index: 2)
      let valuesD = ValueQueue<D.Output>(index: 3)
      let engine = TupleEngine<S>(.zip, buffers: [valuesA, valuesB, valuesC, valuesD]) {
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

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
