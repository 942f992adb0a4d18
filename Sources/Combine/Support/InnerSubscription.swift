import Synchronization

/// The subscription that an operator sends downstream, apart from its `Inner`. It passes requests and cancellation
/// upstream.
///
/// Upstream holds the `Inner`, and the `Inner` holds downstream. Downstream holds this subscription, which does not
/// hold downstream. So there is no reference cycle. `Inner` can then be a struct of constants, and a value takes no
/// lock.
@usableFromInline final class InnerSubscription: Subscription, Described {
  /// Backs `isOpen`. It is atomic instead of locked, because the operator reads it for each value.
  @usableFromInline let open = Atomic(false)

  private let name: String?
  private let willEnd: (_ isCancelled: Bool) -> Void
  private let lock = Lock()
  private var upstream = UpstreamSlot()

  /// The description of upstream's subscription, if there is no name. It remains after the end.
  private var upstreamName: String?

  /// Whether a completion arrived before the subscription. It does not change after the subscription has arrived.
  @usableFromInline private(set) var hasEarlyCompletion = false

  /// - Parameters:
  ///   - name: The operator's name, as `print()` shows it. If it is nil, upstream's subscription provides the name.
  ///   - willEnd: Called at the end: before upstream is cancelled, or before the completion is sent.
  @usableFromInline init(_ name: String?, willEnd: @escaping (_ isCancelled: Bool) -> Void = { _ in }) {
    self.name = name
    self.willEnd = willEnd
  }

  /// Whether the operator passes values on: from upstream's subscription until the end.
  @inlinable var isOpen: Bool {
    open.load(ordering: .relaxed)
  }

  /// Keeps upstream's subscription and sends this one downstream. A completion that arrived earlier follows. If the
  /// subscription is the second one, or arrives after the end, it is cancelled instead.
  @inlinable func greet<Downstream: Subscriber>(_ downstream: Downstream, _ subscription: any Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    downstream.receive(subscription: self)
    if hasEarlyCompletion, let completion: Subscribers.Completion<Downstream.Failure> = takeEarlyCompletion() {
      complete(downstream, completion)
    }
  }

  /// Sends upstream's completion downstream, unless the stream has ended. A completion that arrives before the
  /// subscription is kept.
  @inlinable func complete<Downstream: Subscriber>(
    _ downstream: Downstream, _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    if close(with: completion) { downstream.receive(completion: completion) }
  }

  /// Keeps upstream's subscription. Returns false if the caller has to cancel it.
  @usableFromInline func attach(_ subscription: any Subscription) -> Bool {
    // The module's own subscriptions are `Described`. Interpolation would build a new string for each subscriber.
    let upstreamName = name == nil ? (subscription as? any Described)?.description ?? "\(subscription)" : nil
    return lock.withLock {
      guard upstream.attach(subscription) else { return false }
      self.upstreamName = upstreamName
      open.store(true, ordering: .relaxed)
      return true
    }
  }

  @usableFromInline func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    lock.withLock { upstream.takeEarlyCompletion() }
  }

  /// Ends the stream because upstream has completed. Returns true if the completion has to be sent downstream now.
  @usableFromInline func close<Failure>(with completion: Subscribers.Completion<Failure>) -> Bool {
    lock.lock()
    if upstream.keep(completion) {
      hasEarlyCompletion = true
      lock.unlock()
      return false
    }
    let subscription = takeUpstream()
    lock.unlock()
    if subscription != nil { willEnd(false) }
    return subscription != nil
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    // A subject stops the program when it receives a request for no values. Apple's operators do not.
    if demand > .none { lock.withLock { upstream.subscription }?.request(demand) }
  }

  @usableFromInline func cancel() {
    guard let upstream = lock.withLock({ takeUpstream() }) else { return }
    willEnd(true)
    upstream.cancel()
  }

  /// Returns upstream's subscription to the first caller. The caller holds the lock.
  private func takeUpstream() -> (any Subscription)? {
    guard upstream.isAttached else { return nil }
    open.store(false, ordering: .relaxed)
    return upstream.detach()
  }

  @usableFromInline var description: String {
    name ?? lock.withLock { upstreamName } ?? "Empty"
  }
}
