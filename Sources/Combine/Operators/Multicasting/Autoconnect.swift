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
  /// It connects after the first subscriber is attached. So the first subscriber misses nothing, and later subscribers
  /// miss the values that were sent before.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once. It does not end the connection, so a later subscriber does not connect again.
  /// - Cancellation: passed upstream. The last subscriber that cancels also cancels the connection, and the next subscriber
  ///   connects again.
  /// - Returns: A publisher that needs no `connect()`.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `autoconnect()` returns.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to connect.
    public final let upstream: Upstream

    @usableFromInline
    final let connection = AutomaticConnection()

    /// Creates a publisher that needs no `connect()`.
    ///
    /// - Parameter upstream: The publisher to connect.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(subscriber)
    }

    /// Does the work of `receive(subscriber:)`. It is final, so that the compiler can specialise it for `Share`.
    @inlinable
    final func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      let connects = connection.join()
      upstream.subscribe(Inner(subscriber, connection))
      if connects { connection.connect { upstream.connect() } }
    }
  }
}

extension Publishers.Autoconnect {
  /// Passes everything on. When its subscriber cancels, it takes the subscriber off the count.
  @usableFromInline
  struct Inner<Downstream: Subscriber>: InnerSubscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline
    let downstream: Downstream
    @usableFromInline
    let subscription: InnerSubscription

    @inlinable
    init(_ downstream: Downstream, _ connection: AutomaticConnection) {
      self.downstream = downstream
      subscription = InnerSubscription(nil) { connection.leave() }
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      subscription.isOpen ? downstream.receive(input) : .none
    }
  }
}

/// Counts the subscribers of an autoconnect, and holds the connection as long as there are any.
@usableFromInline
final class AutomaticConnection {
  /// Guards the variables below.
  private let lock = Lock()
  private var subscribers = 0

  /// Whether a subscriber is connecting, so that no other does.
  private var isConnecting = false
  private var connection: (any Cancellable)?

  init() {}

  /// Counts a subscriber. Returns true if it has to connect once it is attached.
  @usableFromInline
  func join() -> Bool {
    lock.withLock {
      subscribers += 1
      guard !isConnecting, connection == nil else { return false }
      isConnecting = true
      return true
    }
  }

  /// Connects, unless all subscribers have left.
  // DIFFERS: if all subscribers leave before `connect()` returns, Apple's keeps the connection for ever. This one
  // cancels it (AutoconnectTests.connectionIsCancelledIfEverybodyLeavesWhileItConnects).
  @usableFromInline
  func connect(_ connect: () -> any Cancellable) {
    let isNeeded = lock.withLock {
      isConnecting = subscribers > 0
      return isConnecting
    }
    guard isNeeded else { return }
    let connection = connect()
    let isKept = lock.withLock {
      isConnecting = false
      guard subscribers > 0 else { return false }
      self.connection = connection
      return true
    }
    if !isKept { connection.cancel() }
  }

  /// Takes a subscriber off the count. The last one cancels the connection.
  @usableFromInline
  func leave() {
    let former = lock.withLock {
      subscribers -= 1
      return subscribers == 0 ? self.connection.take() : nil
    }
    former?.cancel()
  }
}
