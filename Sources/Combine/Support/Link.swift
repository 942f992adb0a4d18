/// The two ends that an operator stands between: its downstream, and its subscription to upstream.
///
/// Both are there until the operator is over, and then both are let go at once. Whoever takes them out with `close()`
/// is the one who ends the stream, so that this happens once.
@usableFromInline
final class Link<Downstream: Subscriber> {
  struct Ends {
    var downstream: Downstream?
    var upstream: (any Subscription)?
  }

  private let lock = Lock()
  private var ends: Ends

  /// What was asked for before there was an upstream.
  private var early = Subscribers.Demand.none

  @usableFromInline
  init(_ downstream: Downstream) {
    ends = Ends(downstream: downstream)
  }

  /// The downstream, from upstream's subscription on, until it is over.
  var downstream: Downstream? {
    lock.withLock { ends.upstream == nil ? nil : ends.downstream }
  }

  /// What a mirror shows of them.
  var reflected: Ends {
    lock.withLock { ends }
  }

  /// Takes upstream's subscription and returns the downstream to greet. A second subscription, or one that comes when
  /// it is over, is cancelled.
  func attach(_ subscription: any Subscription) -> Downstream? {
    lock.lock()
    guard let downstream = ends.downstream, ends.upstream == nil else {
      lock.unlock()
      subscription.cancel()
      return nil
    }
    ends.upstream = subscription
    lock.unlock()
    return downstream
  }

  /// Asks upstream, unless it is over.
  func request(_ demand: Subscribers.Demand) {
    let upstream = lock.withLock {
      if ends.upstream == nil { early += demand }
      return ends.upstream
    }
    upstream?.request(demand)
  }

  /// What downstream asked for before there was an upstream, for operators that greet it so early.
  func takeEarlyDemand() -> Subscribers.Demand {
    lock.withLock { exchange(&early, with: .none) }
  }

  /// Lets go of upstream alone, when it has no more to say and downstream is still to be told. Another subscription is
  /// refused all the same.
  func detach() -> (any Subscription)? {
    lock.withLock { ends.upstream == nil ? nil : exchange(&ends.upstream, with: Subscriptions.empty) }
  }

  /// Lets go of both ends and returns them. Later calls return neither.
  func close() -> Ends {
    lock.withLock {
      defer { ends = Ends() }
      return ends
    }
  }
}
