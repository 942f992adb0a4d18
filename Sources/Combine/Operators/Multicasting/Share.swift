extension Publisher {
  /// Lets all subscribers share one subscription to this publisher.
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
  /// It is `multicast` with a `PassthroughSubject`, and `autoconnect()`. So the first subscriber starts it, and who comes
  /// later misses what was sent before, with an upstream that sends at once perhaps everything.
  ///
  /// - Demand: upstream is asked for everything, once any subscriber asks. A subscriber that has not asked for enough
  ///   misses values.
  /// - Completion: sent to all subscribers, and at once to whoever subscribes later.
  /// - Cancellation: upstream is cancelled when the last subscriber has. The next one subscribes to it anew.
  /// - Returns: A publisher, an object, that is equal to itself only.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `share()` returns.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is subscribed to once.
    public let upstream: Upstream

    @usableFromInline
    let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes a publisher that shares one subscription.
    ///
    /// - Parameter upstream: What is subscribed to once.
    public init(upstream: Upstream) {
      self.upstream = upstream
      inner = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      inner.attach(subscriber)
    }

    /// Whether both are the same object.
    public static func == (lhs: Share, rhs: Share) -> Bool {
      lhs === rhs
    }
  }
}
