/// The part of an operator that upstream sees, if downstream has a `HoldingSubscription`.
@usableFromInline protocol HoldingSubscriber: OperatorSubscriber
where DownstreamSubscription == HoldingSubscription, Failure == Held.Downstream.Failure {
  associatedtype Held: HoldsDownstream

  /// Delivers on the scheduler what became due while downstream received its subscription.
  func scheduleDelivery()
}

/// What an operator holds until the end. All of them hold downstream.
@usableFromInline protocol HoldsDownstream: AnyObject {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension HoldingSubscriber {
  typealias Downstream = Held.Downstream

  /// What a subscription of this operator holds. Nil after the end. The caller holds the lock.
  @inlinable static func held(by subscription: HoldingSubscription) -> Held? {
    subscription.held.map { unsafeDowncast($0, to: Held.self) }
  }

  /// Calls a closure under the lock, with what the operator holds. Returns nil if upstream is not attached.
  @inlinable func withHeld<Result>(_ body: (Held) -> Result) -> Result? {
    subscription.lock.withLock { subscription.upstream.isAttached ? Self.held(by: subscription).map(body) : nil }
  }

  /// Calls a closure for upstream's completion, and gives up upstream's subscription. Returns nil, and does neither, if the
  /// completion waits or upstream is not attached.
  func detachUpstream<Result>(
    at completion: Subscribers.Completion<Failure>, _ body: (Held) -> Result
  ) -> Result? {
    if subscription.postpone(completion) { return nil }
    return withHeld { (body($0), subscription.upstream.detach()) }?.0
  }

  /// Stores upstream's subscription, and sends downstream its own. A completion that arrived meanwhile follows. If the
  /// subscription is the second one, or arrives after the end, it is cancelled instead.
  ///
  /// - Parameters:
  ///   - before: Does what Apple's operator does before downstream has its subscription: a request, or the start of a clock.
  ///   - after: Begins what may send events. The delivery has ended then.
  @inlinable func greet(
    with upstream: any Subscription, before: () -> Void = {}, after: (Held) -> Void = { _ in }
  ) {
    // Begins before another thread can send an event of this upstream, and ends when downstream has its subscription. Nothing
    // is delivered before the first subscription. So if another thread is delivering, this is a second one.
    let subscription = subscription
    guard subscription.delivery.beginIfIdle() else { return upstream.cancel() }
    let held = subscription.attach(upstream).map { unsafeDowncast($0, to: Held.self) }
    if let held {
      before()
      held.downstream.receive(subscription: subscription)
    }
    subscription.delivery.end()
    if subscription.delivery.hasWork { scheduleDelivery() }
    guard let held else { return upstream.cancel() }
    // Before anything is sent: a completion that comes from inside a value does not wait.
    if subscription.endGreeting() { receiveEarlyCompletion() }
    after(held)
    // Upstream may not return from this.
    subscription.passWaitingRequests()
  }

  @usableFromInline func receiveEarlyCompletion() {
    subscription.lock.withLock { subscription.upstream.takeEarlyCompletion() }.map(receive(completion:))
  }

  /// Closes the stream, and sends the completion. The caller is delivering, and releases what is returned afterwards.
  @usableFromInline static func complete(
    _ subscription: HoldingSubscription, with completion: Subscribers.Completion<Failure>
  ) -> HoldingSubscription.Former {
    subscription.lock.lock()
    let held = held(by: subscription)
    let former = subscription.giveUpAll()
    subscription.lock.unlock()
    held?.downstream.receive(completion: completion)
    return former
  }
}
