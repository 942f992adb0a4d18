/// Counts subscribers, and holds the connection that they need, until the last one has cancelled. They are those of an
/// `autoconnect`. In `Multicast.connect()` it is one subscriber, which stands for a connection still to come.
///
/// A new connection is made only when the one before is cancelled, because both may be the same object, as with the timer
/// of a `TimerPublisher`. A subscriber that comes meanwhile does not wait: the thread that is cancelling connects for it. If
/// that is done before upstream has received the subscriber, the subscriber's own thread connects.
@usableFromInline final class Connector {
  private enum Phase {
    case idle

    /// A subscriber is connecting, or will do so once upstream has received it, so that no other does.
    case connecting
    case connected(any Cancellable)

    /// A thread is cancelling the connection.
    case disconnecting(Next)
  }

  /// The subscriber that has come while a thread is cancelling the connection.
  private enum Next {
    case nobody

    /// Upstream has not received it yet.
    case awaited

    /// The thread that is cancelling connects for it, with this closure.
    case ready(() -> any Cancellable)
  }

  /// Which subscribers have completed.
  private enum Completed {
    case nobody

    /// One, and no connection was cancelled since. If none is left before `connect()` has returned, the connection is
    /// made and stays, as with Apple's. A later one that is the last to cancel still ends it.
    case somebody

    /// One of those of a connection that was cancelled since. Upstream may be over, and subscribers that complete at once
    /// need no connection: from now on none stays for them.
    case earlier
  }

  /// Guards the variables below.
  private let lock = Lock()
  private var phase = Phase.idle
  private var subscriberCount = 0
  private var completed = Completed.nobody

  @usableFromInline init() {}

  private var needsConnection: Bool { subscriberCount > 0 || completed == .somebody }

  /// Whether a subscriber that comes has to connect, once upstream has received it. Counts it.
  // DIFFERS: if a second subscriber subscribes from inside `receive(subscription:)` of the first one, Apple's connects
  // twice (AutoconnectTests.subscribingWhileTheFirstIsAttachedConnectsOnce).
  @usableFromInline func connectsForNewSubscriber() -> Bool {
    lock.withLock {
      subscriberCount += 1
      switch phase {
      case .idle: phase = .connecting
      case .disconnecting(.nobody): phase = .disconnecting(.awaited)
      case .connecting, .connected, .disconnecting: return false
      }
      return true
    }
  }

  /// Connects, unless all subscribers have cancelled.
  // DIFFERS: if all subscribers cancel before `connect()` returns, Apple's connection stays for ever. This one is
  // cancelled (AutoconnectTests.connectionIsCancelledIfEverybodyLeavesWhileItConnects). If one of them has completed, it
  // stays here as well, but not once a connection was cancelled after a completion: upstream may be over.
  @usableFromInline func connectIfNeeded(_ connect: @escaping () -> any Cancellable) {
    let connects = lock.withLock {
      if case .disconnecting = phase {
        phase = .disconnecting(.ready(connect))
        return false
      }
      if !needsConnection { phase = .idle }
      return needsConnection
    }
    guard connects else { return }
    let connection = connect()
    let isHeld = lock.withLock {
      phase = needsConnection ? .connected(connection) : .disconnecting(.nobody)
      return needsConnection
    }
    if isHeld { return }
    connection.cancel()
    connectAgain()
  }

  /// Takes a subscriber that has completed off the count.
  // DIFFERS: with Apple's, a subscriber that has completed still counts, so the connection may stay for ever
  // (AutoconnectTests.completedSubscriberDoesNotHoldTheConnection).
  func subscriberCompleted() {
    lock.withLock {
      subscriberCount -= 1
      if completed == .nobody { completed = .somebody }
    }
  }

  /// Takes a subscriber that has cancelled off the count. The last one also cancels the connection. Returns true if it has.
  /// Where another subscriber may have come, the caller then cancels its own subscription, and calls `connectAgain()`.
  @usableFromInline func subscriberCancelled() -> Bool {
    let former: (any Cancellable)? = lock.withLock {
      subscriberCount -= 1
      guard subscriberCount == 0, case .connected(let connection) = phase else { return nil }
      phase = .disconnecting(.nobody)
      if completed == .somebody { completed = .earlier }
      return connection
    }
    former?.cancel()
    return former != nil
  }

  /// Connects for a subscriber that has come since the connection was cancelled.
  @usableFromInline func connectAgain() {
    let connect: (() -> any Cancellable)? = lock.withLock {
      guard case .disconnecting(let next) = phase else { return nil }
      if case .nobody = next { phase = .idle } else { phase = .connecting }
      if case .ready(let connect) = next { return connect } else { return nil }
    }
    if let connect { connectIfNeeded(connect) }
  }
}
