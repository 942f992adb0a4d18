/// The two ends that an operator stands between: its downstream, and its subscription to upstream.
///
/// Both are there until the operator is over, and then both are let go of at once. The first caller who takes them out
/// with `close()` is the one who ends the stream, so that this happens once.
@usableFromInline
final class Link<Downstream: Subscriber> {
  typealias Ends = (downstream: Downstream?, upstream: (any Subscription)?)

  private let lock = Lock()
  private var slot = UpstreamSlot()
  private var end: Downstream?

  /// What downstream requested before there was an upstream.
  private var earlyDemand = Subscribers.Demand.none

  @usableFromInline
  init(_ downstream: Downstream) {
    end = downstream
  }

  /// The downstream, from upstream's subscription on, until it is over.
  var downstream: Downstream? {
    lock.withLock { slot.isAwaiting ? nil : end }
  }

  /// Upstream's subscription, until it is over.
  var upstream: (any Subscription)? {
    lock.withLock { slot.subscription }
  }

  /// Both ends, for a mirror.
  var reflected: Ends {
    lock.withLock { (end, slot.subscription) }
  }

  /// Takes upstream's subscription, and calls `greet` with downstream. If a completion has come before the subscription,
  /// calls `complete` with it afterwards. Cancels a second subscription, and one that comes after the end.
  func attach<Failure>(
    _ subscription: any Subscription, complete: (Subscribers.Completion<Failure>) -> Void,
    greet: (Downstream) -> Void
  ) {
    lock.lock()
    guard let downstream = end, slot.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let completion: Subscribers.Completion<Failure>? = slot.takeEarlyCompletion()
    lock.unlock()
    greet(downstream)
    if let completion { complete(completion) }
  }

  /// Requests from upstream, unless that is over.
  func request(_ demand: Subscribers.Demand) {
    let subscription = lock.withLock {
      if slot.isAwaiting { earlyDemand += demand }
      return slot.subscription
    }
    subscription?.request(demand)
  }

  /// Returns what downstream requested before there was an upstream, for operators that greet it so early.
  func takeEarlyDemand() -> Subscribers.Demand {
    lock.withLock { exchange(&earlyDemand, with: .none) }
  }

  /// Ends the stream by a completion of upstream. Returns the downstream to pass it on to, or nil if the operator is over
  /// or keeps the completion until downstream has been greeted.
  func complete<Failure>(with completion: Subscribers.Completion<Failure>) -> Downstream? {
    lock.lock()
    if end != nil, slot.keep(completion) {
      lock.unlock()
      return nil
    }
    // Both are taken out here and the subscription is dropped when the lock is free.
    let ends = takeEnds()
    lock.unlock()
    return ends.downstream
  }

  /// Keeps a completion that comes before the subscription, as `complete(with:)` does. Returns false if it is too late.
  func keep<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    lock.withLock { end != nil && slot.keep(completion) }
  }

  /// Lets go of upstream alone, when it has no more to send and downstream is still to be told. The caller drops or cancels
  /// the subscription.
  func detach() -> (any Subscription)? {
    lock.withLock { slot.detach() }
  }

  /// Lets go of both ends and returns them. Later calls return neither.
  func close() -> Ends {
    lock.withLock { takeEnds() }
  }

  private func takeEnds() -> Ends {
    (end.take(), slot.detach())
  }
}
