import Synchronization

/// The half of an operator that downstream holds: it passes requests and the cancellation upstream.
///
/// Upstream holds the other half, the operator's subscriber, and that one has the downstream. So downstream does not hold
/// itself, and the subscriber can be a struct of constants, for which no value has to take a lock or a retain.
@usableFromInline
final class InnerSubscription: Subscription, Described {
  /// Whether values pass: from upstream's subscription on, until the end. Read for each value, so it is no part of the
  /// state behind the lock.
  @usableFromInline
  let passes = Atomic(false)

  private let name: String?
  private let willCancel: () -> Void
  private let lock = Lock()
  private var upstream = UpstreamSlot()

  /// What describes upstream's subscription, if there is no name. It stays when the subscription goes.
  private var upstreamName: String?

  /// Whether a completion came before the subscription. It does not change any more once there is a subscription.
  @usableFromInline
  private(set) var hasEarlyCompletion = false

  /// - Parameters:
  ///   - name: The operator's name, as `print()` shows it. If it is nil, that of upstream's subscription.
  ///   - willCancel: Called by `cancel()`, once, before upstream is cancelled.
  @usableFromInline
  init(_ name: String?, willCancel: @escaping () -> Void = {}) {
    self.name = name
    self.willCancel = willCancel
  }

  @inlinable
  var isOpen: Bool {
    passes.load(ordering: .relaxed)
  }

  /// Takes upstream's subscription and greets downstream with this one. A completion that has come before goes
  /// downstream afterwards. Cancels a second subscription, and one that comes after the end.
  @inlinable
  func greet<Downstream: Subscriber>(_ downstream: Downstream, _ subscription: any Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    downstream.receive(subscription: self)
    if hasEarlyCompletion, let completion: Subscribers.Completion<Downstream.Failure> = takeEarlyCompletion() {
      complete(downstream, completion)
    }
  }

  /// Passes upstream's completion on, unless it is over. A completion that comes before the subscription is kept.
  @inlinable
  func complete<Downstream: Subscriber>(
    _ downstream: Downstream, _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    if close(with: completion) { downstream.receive(completion: completion) }
  }

  @usableFromInline
  func attach(_ subscription: any Subscription) -> Bool {
    // The module's own subscriptions have their name at hand. Interpolation would build a string for each subscriber.
    let upstreamName = name == nil ? (subscription as? any Described)?.description ?? "\(subscription)" : nil
    return lock.withLock {
      guard upstream.attach(subscription) else { return false }
      self.upstreamName = upstreamName
      passes.store(true, ordering: .relaxed)
      return true
    }
  }

  @usableFromInline
  func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    lock.withLock { upstream.takeEarlyCompletion() }
  }

  /// Lets go of upstream, which is at its end. Returns true if downstream is to be told now.
  @usableFromInline
  func close<Failure>(with completion: Subscribers.Completion<Failure>) -> Bool {
    lock.lock()
    if upstream.keep(completion) {
      hasEarlyCompletion = true
      lock.unlock()
      return false
    }
    let subscription = takeUpstream()
    lock.unlock()
    return subscription != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    // Upstream may be a subject, which ends the program if none is requested. The operators that this stands for do not.
    if demand > .none { lock.withLock { upstream.subscription }?.request(demand) }
  }

  @usableFromInline
  func cancel() {
    guard let upstream = lock.withLock({ takeUpstream() }) else { return }
    willCancel()
    upstream.cancel()
  }

  /// Returns upstream's subscription to the first caller. For the caller that holds the lock.
  private func takeUpstream() -> (any Subscription)? {
    guard upstream.isAttached else { return nil }
    passes.store(false, ordering: .relaxed)
    return upstream.detach()
  }

  @usableFromInline
  var description: String {
    name ?? lock.withLock { upstreamName } ?? "Empty"
  }
}
