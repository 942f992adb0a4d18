/// The two ends that an operator stands between: its downstream, and its subscription to upstream.
///
/// Both are there until the operator is over, and then both are let go at once. Whoever takes them out with `close()`
/// is the one who ends the stream, so that this happens once.
final class Link<Downstream: Subscriber> {
  struct Ends {
    var downstream: Downstream?
    var upstream: (any Subscription)?
  }

  private let lock = Lock()
  private var ends: Ends

  init(_ downstream: Downstream) {
    ends = Ends(downstream: downstream)
  }

  /// The downstream, from upstream's subscription on, until it is over.
  var downstream: Downstream? {
    lock.withLock { ends.upstream == nil ? nil : ends.downstream }
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
    lock.withLock { ends.upstream }?.request(demand)
  }

  /// Lets go of both ends and returns them. Later calls return neither.
  func close() -> Ends {
    lock.withLock {
      defer { ends = Ends() }
      return ends
    }
  }
}
