extension Publisher {
  /// Shares one subscription to this publisher among all subscribers.
  ///
  ///     let page = PassthroughSubject<String, Never>()
  ///     let shared = page.print("download").share()
  ///     let first = shared.sink { print("first \($0)") }
  ///     let second = shared.sink { print("second \($0)") }
  ///     page.send("page")
  ///     // download: receive subscription: (PassthroughSubject)
  ///     // download: request unlimited
  ///     // download: receive value: (page)
  ///     // first page
  ///     // second page
  ///
  /// It is `multicast` with a `PassthroughSubject`, followed by `autoconnect()`. The first subscriber starts it. A later
  /// subscriber misses the values that were sent before, which can be all of them if upstream sends at once.
  ///
  /// - Demand: the first request becomes an unlimited request to upstream. After it, a later start requests at once, as
  ///   Apple's does. A subscriber with no outstanding demand misses values.
  /// - Completion: sent to all subscribers, and at once to a subscriber that comes later.
  /// - Cancellation: the last subscriber that cancels also cancels upstream. The next subscriber starts it again.
  /// - Returns: A publisher that is an object, and equal only to itself.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @usableFromInline let autoconnect: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    public init(upstream: Upstream) {
      self.upstream = upstream
      autoconnect = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) { autoconnect.accept(subscriber) }
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}
