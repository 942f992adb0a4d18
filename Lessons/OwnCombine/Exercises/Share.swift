import CombineContract

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
  /// A class: all that copy it share what it shares.
  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream

    init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // TODO: Your subject of station 5 reaches all subscribers. The first one starts it, and the last one ends it.
    }
  }
}
