import CombineContract

extension Publisher {
  /// Sends pairs: the first values of this publisher and of another one, then their second values, and so on.
  public func zip<Other: Publisher>(_ other: Other) -> Publishers.Zip<Self, Other> where Other.Failure == Failure {
    Publishers.Zip(a: self, b: other)
  }
}

extension Publishers {
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    let a: A
    let b: B

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // TODO: Subscribe to both publishers, and then send the subscriber one subscription for the two.
    }
  }
}
