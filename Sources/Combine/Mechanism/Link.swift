/// The two ends of `prefix(untilOutputFrom:)` or `drop(untilOutputFrom:)`: downstream, and the subscription to upstream.
///
/// The link holds both ends until the stream ends, and then releases both together. Only the first call of `close()`
/// returns the ends, so the operator ends the stream only once.
final class Link<Downstream> {
  typealias Ends = (downstream: Downstream?, upstream: (any Subscription)?)

  private let lock = Lock()
  private var slot = UpstreamSlot()

  /// An object, so that a value retains it once, and copies no generic optional.
  private var held: Shared<Downstream>?

  /// The demand that downstream requested before upstream's subscription arrived.
  private var earlyDemand = Subscribers.Demand.none

  init(_ downstream: Downstream) {
    held = Shared(downstream)
  }

  /// The downstream. Nil before upstream's subscription arrives, and after the end.
  ///
  /// It uses the lock without `withLock`, because a generic call costs more than everything else that a value needs.
  var downstream: Downstream? {
    lock.lock()
    let receiver = slot.isAwaiting ? nil : held
    lock.unlock()
    return receiver?.value
  }

  /// Keeps upstream's subscription, or cancels it if it is the second one or arrives after the end.
  ///
  /// - Parameters:
  ///   - subscription: Upstream's subscription.
  ///   - complete: Called last, with the completion that arrived before the subscription, if there is one.
  ///   - greet: Sends the operator's own subscription to downstream.
  func attach<Failure>(
    _ subscription: any Subscription, complete: (Subscribers.Completion<Failure>) -> Void,
    greet: (Downstream) -> Void
  ) {
    lock.lock()
    guard let downstream = held?.value, slot.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let completion: Subscribers.Completion<Failure>? = slot.takeEarlyCompletion()
    lock.unlock()
    greet(downstream)
    if let completion { complete(completion) }
  }

  /// Requests values from upstream, unless the stream has ended.
  func request(_ demand: Subscribers.Demand) {
    let subscription = lock.withLock {
      if slot.isAwaiting { earlyDemand += demand }
      return slot.subscription
    }
    subscription?.request(demand)
  }

  /// Returns the demand that downstream requested before upstream's subscription arrived. Only operators that send
  /// their own subscription before upstream's arrives call it.
  func takeEarlyDemand() -> Subscribers.Demand {
    lock.withLock { exchange(&earlyDemand, with: .none) }
  }

  /// Keeps a completion that arrives before upstream's subscription. Returns false if the subscription has arrived or the
  /// stream has ended.
  func keep<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    lock.withLock { held != nil && slot.keep(completion) }
  }

  /// Gives up upstream's subscription and keeps downstream, for an operator that still has to send something.
  ///
  /// - Returns: The subscription. The caller cancels or releases it.
  func detach() -> (any Subscription)? {
    lock.withLock { slot.detach() }
  }

  /// Ends the stream. Returns both ends to the first caller, and nil to later callers.
  func close() -> Ends {
    lock.lock()
    // Both are taken out here, and released after unlocking.
    let (downstream, upstream) = (held.take(), slot.detach())
    lock.unlock()
    return (downstream?.value, upstream)
  }
}
