extension ConnectablePublisher {
  /// Connects when the first subscriber subscribes, and cancels the connection when the last subscriber cancels.
  ///
  ///     let ticks = PassthroughSubject<Int, Never>()
  ///     let counted = ticks.print("upstream").multicast { PassthroughSubject<Int, Never>() }.autoconnect()
  ///     let first = counted.sink { _ in }
  ///     let second = counted.sink { _ in }
  ///     // upstream: receive subscription: (PassthroughSubject)
  ///     // upstream: request unlimited
  ///     first.cancel()
  ///     second.cancel()
  ///     // upstream: receive cancel
  ///
  /// It connects after upstream has received the first subscriber. So the first subscriber misses nothing that it has
  /// requested by then, and later subscribers miss the values that were sent before. If a subscriber comes while another
  /// thread cancels the connection, there is a new connection afterwards.
  ///
  /// The connection cannot be cancelled before `connect()` returns. So a publisher that sends endlessly while it is
  /// being connected, such as an endless sequence, never returns to its first subscriber, even behind `first()`. Put
  /// `first()`, `prefix(_:)` or `subscribe(on: DispatchQueue.global())` before `multicast(_:)` or `share()` in this case.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once. It does not end the connection. A subscriber that has completed no longer counts.
  /// - Cancellation: passed upstream. The last subscriber that cancels also cancels the connection, and the next subscriber
  ///   connects again.
  /// - Returns: A publisher that needs no `connect()`.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public final let upstream: Upstream

    @usableFromInline final let connector = Connector()

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) { accept(subscriber) }

    /// Does the work of `receive(subscriber:)`. It is final, so that the compiler can specialise it for `Share`.
    @inlinable final func accept<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      let connects = connector.connectsForNewSubscriber()
      upstream.subscribe(Inner(subscriber, AutomaticSubscription(self, connector)))
      if connects { connector.connectIfNeeded { [upstream] in upstream.connect() } }
    }
  }
}

extension Publishers.Autoconnect {
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream, subscription: RelaySubscription

    @inlinable init(_ downstream: Downstream, _ subscription: AutomaticSubscription) {
      (self.downstream, self.subscription) = (downstream, subscription)
    }

    // The subscription that downstream has is described as upstream's is. What upstream sees has a name of its own.
    @usableFromInline var description: String { "Autoconnect" }
  }
}

/// The subscription of a subscriber that counts. It holds the publisher until the end, as Apple's does: a subject that
/// somebody else has written may be held by nothing else. At the end it takes its subscriber off the count.
@usableFromInline final class AutomaticSubscription: RelaySubscription {
  /// Guarded by the lock.
  private var publisher: AnyObject?
  private let connector: Connector

  @usableFromInline init(_ publisher: AnyObject, _ connector: Connector) {
    (self.publisher, self.connector) = (publisher, connector)
    super.init(nil)
  }

  // Upstream may cancel through what it sees before it has sent its subscription. The subscriber was counted.
  override func cancel() {
    let isEarly = isAwaiting
    let upstream = detach(isCancelled: true)
    guard upstream != nil || isEarly else { return }
    let former = lock.withLock { publisher.take() }
    let hasDisconnected = former != nil && connector.subscriberCancelled()
    upstream?.cancel()
    // Not earlier: values of the new connection would wait for this subscriber, which may be cancelling while it receives.
    if hasDisconnected { connector.connectAgain() }
    withExtendedLifetime(former) {}
  }

  // After a completion: `cancel()` is overridden.
  override func willClose(isCancelled: Bool) {
    guard let former = lock.withLock({ publisher.take() }) else { return }
    withExtendedLifetime(former) { connector.subscriberCompleted() }
  }
}
