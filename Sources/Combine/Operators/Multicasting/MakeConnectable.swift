extension Publisher where Failure == Never {
  /// Returns a publisher that waits for `connect()` before it sends values.
  ///
  ///     let greeting = Just("Hello").makeConnectable()
  ///     let cancellable = greeting.sink { print($0) }
  ///     print("Ready")
  ///     let connection = greeting.connect()
  ///     // Ready
  ///     // Hello
  ///
  /// - Demand: as with ``multicast(_:)``. It requests an unlimited number of values from upstream, and a subscriber with no
  ///   outstanding demand misses values.
  /// - Completion: sent to all subscribers, even to later ones.
  /// - Cancellation: only the connection cancels upstream.
  /// - Returns: A publisher that starts when it is connected.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}

extension Publishers {
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    public init(upstream: Upstream) { multicast = upstream.multicast(subject: PassthroughSubject()) }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) { multicast.receive(subscriber: subscriber) }
    public func connect() -> any Cancellable { multicast.connect() }
  }
}
