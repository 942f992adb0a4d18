extension Publisher where Failure == Never {
  /// Holds a publisher back until it is connected.
  ///
  ///     let greeting = Just("Hello").makeConnectable()
  ///     let cancellable = greeting.sink { print($0) }
  ///     print("Ready")
  ///     let connection = greeting.connect()
  ///     // Ready
  ///     // Hello
  ///
  /// - Demand: as with ``multicast(_:)``: upstream is asked for everything, and a subscriber that has not asked misses
  ///   values.
  /// - Completion: sent to all subscribers, also to later ones.
  /// - Cancellation: upstream is cancelled by the connection only.
  /// - Returns: A publisher that starts when it is connected.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `makeConnectable()` returns.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes a publisher that starts when it is connected.
    ///
    /// - Parameter upstream: Where the values come from.
    public init(upstream: Upstream) {
      inner = upstream.multicast(subject: PassthroughSubject())
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      inner.connect()
    }
  }
}
