import Synchronization

/// The half of an operator that its downstream holds: it passes requests and the cancellation upstream.
///
/// The other half, which upstream holds, has the downstream. As neither half holds the other's end, the downstream goes
/// as soon as upstream lets go of it, and a value's way takes no lock.
@usableFromInline
final class RelaySubscription: Subscription, Described {
  @usableFromInline
  let description: String

  @usableFromInline
  let isOver = Atomic(false)

  private let lock = Lock()
  private var upstream: (any Subscription)?

  /// - Parameter description: The operator's name, as `print()` shows it.
  @usableFromInline
  init(_ description: String) {
    self.description = description
  }

  /// Takes upstream's subscription. A second one, or one that comes when it is over, is cancelled, and this is false.
  @usableFromInline
  func attach(_ subscription: any Subscription) -> Bool {
    let isFirst = lock.withLock {
      guard upstream == nil, !isOver.load(ordering: .relaxed) else { return false }
      upstream = subscription
      return true
    }
    if !isFirst { subscription.cancel() }
    return isFirst
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    close().upstream?.cancel()
  }

  /// Ends it. Only the first call is told that it is the first, and gets upstream's subscription.
  @usableFromInline
  func close() -> (isFirst: Bool, upstream: (any Subscription)?) {
    lock.withLock {
      (!isOver.exchange(true, ordering: .relaxed), upstream.take())
    }
  }
}
