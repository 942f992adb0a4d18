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
  /// It connects after the first subscriber is attached. So the first subscriber misses nothing that it has requested by
  /// then, and later subscribers miss the values that were sent before. If a subscriber comes while another thread
  /// cancels the connection, that thread connects again.
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

    @usableFromInline final let connector = AutomaticConnection()

    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) { accept(subscriber) }

    /// Does the work of `receive(subscriber:)`. It is final, so that the compiler can specialise it for `Share`.
    @inlinable final func accept<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      let connects = connector.countSubscriber()
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

/// Counts the subscribers of an autoconnect, and holds the connection until the last one has cancelled.
///
/// A new connection is made only when the former one is cancelled, because both may be the same object, as with the timer
/// of a `TimerPublisher`. A subscriber that comes meanwhile does not wait: the thread that is cancelling connects for it.
@usableFromInline final class AutomaticConnection {
  private enum Phase {
    case idle

    /// A subscriber is connecting, or will do so once it is attached, so that no other does.
    case connecting
    case connected(any Cancellable)

    /// A thread is cancelling the connection. Then it connects with the closure of a subscriber that has come meanwhile. One
    /// that has come and is not attached yet is awaited.
    case disconnecting(isAwaited: Bool, next: (() -> any Cancellable)?)
  }

  /// Guards the variables below.
  private let lock = Lock()
  private var phase = Phase.idle
  private var subscribers = 0
  private var hasCompleted = false

  /// Whether a connection was cancelled after a subscriber had completed. Upstream may be over, and needs no other one then.
  private var isOver = false

  @usableFromInline init() {}

  /// Whether there has to be a connection: there are subscribers, or one has completed and no connection was cancelled since,
  /// as with Apple's.
  private var isNeeded: Bool { subscribers > 0 || hasCompleted && !isOver }

  /// Counts a subscriber. Returns true if it has to connect once it is attached.
  // DIFFERS: if a second subscriber subscribes from inside `receive(subscription:)` of the first one, Apple's connects
  // twice (AutoconnectTests.subscribingWhileTheFirstIsAttachedConnectsOnce).
  @usableFromInline func countSubscriber() -> Bool {
    lock.withLock {
      subscribers += 1
      switch phase {
      case .idle: phase = .connecting
      case .disconnecting(isAwaited: false, _): phase = .disconnecting(isAwaited: true, next: nil)
      case .connecting, .connected, .disconnecting: return false
      }
      return true
    }
  }

  /// Connects, unless all subscribers have cancelled.
  // DIFFERS: if all subscribers cancel before `connect()` returns, Apple's connection stays for ever. This one is
  // cancelled (AutoconnectTests.connectionIsCancelledIfEverybodyLeavesWhileItConnects). If one of them has completed, it
  // stays here as well: a completion does not end it.
  @usableFromInline func connectIfNeeded(_ connect: @escaping () -> any Cancellable) {
    let connects = lock.withLock {
      if case .disconnecting = phase {
        phase = .disconnecting(isAwaited: true, next: connect)
        return false
      }
      if !isNeeded { phase = .idle }
      return isNeeded
    }
    guard connects else { return }
    let connection = connect()
    let isHeld = lock.withLock {
      phase = isNeeded ? .connected(connection) : .disconnecting(isAwaited: false, next: nil)
      return isNeeded
    }
    if isHeld { return }
    connection.cancel()
    connectAgain()
  }

  /// Takes a subscriber off the count. The last one that cancels also cancels the connection. Returns true if it has: the
  /// caller detaches its subscriber from upstream, and then calls `connectAgain()`.
  // DIFFERS: with Apple's, a subscriber that has completed still counts, so the connection may stay for ever
  // (AutoconnectTests.completedSubscriberDoesNotHoldTheConnection).
  @usableFromInline func leave(isCancelled: Bool) -> Bool {
    let former: (any Cancellable)? = lock.withLock {
      subscribers -= 1
      if !isCancelled { hasCompleted = true }
      guard isCancelled, subscribers == 0, case .connected(let connection) = phase else { return nil }
      phase = .disconnecting(isAwaited: false, next: nil)
      isOver = hasCompleted
      return connection
    }
    former?.cancel()
    return former != nil
  }

  /// Connects for a subscriber that has come since the connection was cancelled.
  func connectAgain() {
    let next: (() -> any Cancellable)? = lock.withLock {
      guard case .disconnecting(let isAwaited, let next) = phase else { return nil }
      phase = isAwaited ? .connecting : .idle
      return next
    }
    if let next { connectIfNeeded(next) }
  }
}

/// The subscription of a subscriber that counts. It holds the publisher until the end, as Apple's does: a subject that
/// somebody else has written may be held by nothing else. At the end it takes its subscriber off the count.
@usableFromInline final class AutomaticSubscription: RelaySubscription {
  /// Guarded by the lock.
  private var publisher: AnyObject?
  private let connector: AutomaticConnection

  @usableFromInline init(_ publisher: AnyObject, _ connector: AutomaticConnection) {
    (self.publisher, self.connector) = (publisher, connector)
    super.init(nil)
  }

  // Upstream may cancel through what it sees before it has sent its subscription. The subscriber was counted.
  override func cancel() {
    let isEarly = isAwaiting
    let upstream = detach(isCancelled: true)
    guard upstream != nil || isEarly else { return }
    let former = lock.withLock { publisher.take() }
    let hasDisconnected = former != nil && connector.leave(isCancelled: true)
    upstream?.cancel()
    // Not earlier: values of the new connection would wait for this subscriber, which may be cancelling while it receives.
    if hasDisconnected { connector.connectAgain() }
    withExtendedLifetime(former) {}
  }

  override func willEnd(isCancelled: Bool) {
    guard let former = lock.withLock({ publisher.take() }) else { return }
    withExtendedLifetime(former) { _ = connector.leave(isCancelled: isCancelled) }
  }
}
