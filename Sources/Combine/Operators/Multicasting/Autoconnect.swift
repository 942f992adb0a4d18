extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and cancels the connection when the last one leaves.
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
  /// The first subscriber is attached before it connects, so it misses nothing. Later ones miss what was sent before.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once. It leaves the connection as it is, so nobody connects again who subscribes later.
  /// - Cancellation: passed upstream. With that of the last subscriber the connection is cancelled, and the next
  ///   subscriber connects anew.
  /// - Returns: A publisher that needs no `connect()`.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `autoconnect()` returns.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is connected.
    public final let upstream: Upstream

    @usableFromInline
    final let connection = AutomaticConnection()

    /// Makes a publisher that needs no `connect()`.
    ///
    /// - Parameter upstream: What is connected.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(subscriber)
    }

    /// Does the work of `receive(subscriber:)`. It is final, so that `Share` can have it specialised.
    @inlinable
    final func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      let connects = connection.join()
      upstream.subscribe(AutoconnectSubscriber(subscriber, connection))
      if connects { connection.connect { upstream.connect() } }
    }
  }
}

/// Counts the subscribers, and holds the connection while there are any.
@usableFromInline
final class AutomaticConnection {
  private struct State {
    var subscribers = 0

    /// Set by who comes first, so that there is one connection and no more.
    var isConnecting = false
    var connection: (any Cancellable)?
  }

  private let lock = Lock()
  private var state = State()

  @usableFromInline
  init() {}

  /// Counts a subscriber. Returns true if he has to connect once he is attached.
  @usableFromInline
  func join() -> Bool {
    lock.withLock {
      state.subscribers += 1
      guard !state.isConnecting, state.connection == nil else { return false }
      state.isConnecting = true
      return true
    }
  }

  // DIFFERS: where all leave before `connect()` returns, Apple's keeps the connection for ever; this one cancels it
  // (AutoconnectTests.connectionIsCancelledIfEverybodyLeavesWhileItConnects).

  /// Connects, if anybody is left.
  @usableFromInline
  func connect(_ connect: () -> any Cancellable) {
    let isDeserted = lock.withLock {
      state.isConnecting = state.subscribers > 0
      return !state.isConnecting
    }
    if isDeserted { return }
    let connection = connect()
    lock.lock()
    state.isConnecting = false
    if state.subscribers > 0 {
      state.connection = connection
      return lock.unlock()
    }
    lock.unlock()
    connection.cancel()
  }

  /// Takes a subscriber off the count.
  @usableFromInline
  func leave() {
    lock.lock()
    state.subscribers -= 1
    let connection = state.subscribers == 0 ? state.connection.take() : nil
    lock.unlock()
    connection?.cancel()
  }
}

/// Subscribes to the connectable publisher for one subscriber, who counts until he cancels.
@usableFromInline
struct AutoconnectSubscriber<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let subscription: InnerSubscription

  @inlinable
  init(_ downstream: Downstream, _ connection: AutomaticConnection) {
    self.downstream = downstream
    subscription = InnerSubscription(nil) { connection.leave() }
  }

  @usableFromInline
  var description: String { subscription.description }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    self.subscription.greet(downstream, subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    subscription.isOpen ? downstream.receive(input) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    subscription.complete(downstream, completion)
  }
}
