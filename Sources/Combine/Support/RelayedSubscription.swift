import Synchronization

/// Hands downstream's requests on to a subscription, until one of both ends it.
///
/// For an operator whose values need no work: they pass it by, and it keeps no downstream.
@usableFromInline
final class RelayedSubscription: Subscription, Described {
  @usableFromInline
  let over = Atomic(false)
  private let lock = Lock()
  private var subscription: (any Subscription)?
  private let name: String?

  /// Called before the subscription is cancelled. Never called after the end.
  private let willCancel: () -> Void

  /// - Parameters:
  ///   - name: Its description. That of the subscription if nil.
  ///   - willCancel: Called by `cancel()`, once, before the subscription is cancelled.
  @usableFromInline
  init(_ name: String?, willCancel: @escaping () -> Void = {}) {
    self.name = name
    self.willCancel = willCancel
  }

  /// Whether downstream has cancelled, or got its completion.
  @inlinable
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// Takes the subscription. Returns false, and cancels it, if it is the second one or comes too late.
  @usableFromInline
  func attach(_ subscription: any Subscription) -> Bool {
    lock.lock()
    guard self.subscription == nil, !isOver else {
      lock.unlock()
      subscription.cancel()
      return false
    }
    self.subscription = subscription
    lock.unlock()
    return true
  }

  /// Ends it. Returns false if it was over.
  @usableFromInline
  func finish() -> Bool {
    end() != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { subscription }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    guard let subscription = end() else { return }
    willCancel()
    subscription.cancel()
  }

  private func end() -> (any Subscription)? {
    lock.withLock {
      guard let subscription = subscription.take() else { return nil }
      over.store(true, ordering: .relaxed)
      return subscription
    }
  }

  @usableFromInline
  var description: String {
    name ?? lock.withLock { subscription }.map { "\($0)" } ?? "Autoconnect"
  }
}
