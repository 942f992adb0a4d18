/// The subscription that an operator sends downstream if it holds something until the end: events that wait in a
/// scheduler, a timer, kept values.
///
/// It is not generic, so the compiler compiles it once, and not for each type of value. What has a type is in an object of
/// the operator's: downstream and the values. The subscription lets go of it at the end. Upstream holds a
/// `HoldingSubscriber`, which holds the scheduler.
///
/// Closures that wait in a scheduler hold the subscription, and nothing else. So the subscription may not hold the scheduler
/// after the end: if that never ran again, the two would hold each other for ever, even after `cancel()`.
///
///                                        alarm   demand   onRequest
///     receive(on:), delay                  -       -         -
///     throttle, buffer                     -       ×         ×
///     debounce, timeout, collect by time   ×       ×         ×
@usableFromInline final class HoldingSubscription: Subscription, Described {
  @usableFromInline typealias RequestAction = (HoldingSubscription, Subscribers.Demand) -> Void

  /// What the operator holds until the end. The caller releases it after unlocking.
  // An object, because each delivery has a variable for it, which is nil but for the last one.
  @usableFromInline final class Former {
    let upstream: (any Subscription)?, repetition: (any Cancellable)?, rest: (AnyObject?, RequestAction?)

    init(_ upstream: (any Subscription)?, _ repetition: (any Cancellable)?, _ rest: (AnyObject?, RequestAction?)) {
      (self.upstream, self.repetition, self.rest) = (upstream, repetition, rest)
    }
  }

  /// What becomes of the requests that go upstream.
  private enum Requests {
    case passed

    /// They wait, because downstream is receiving its subscription. Upstream gets them afterwards: it may send from inside
    /// `request(_:)`, perhaps without end, and nobody else could deliver meanwhile.
    ///
    /// DIFFERS: Apple's passes such a request on at once (UpstreamThatNeverReturnsTests).
    case kept([Subscribers.Demand])
  }

  @usableFromInline let description: String

  /// A scheduler may run two closures at the same time.
  @usableFromInline let delivery = Delivery()

  /// Guards the variables below and what is held.
  @usableFromInline let lock = Lock()

  // With the checks of exclusivity, a value through `receive(on:)` takes 1.8 times as many instructions.
  @usableFromInline @exclusivity(unchecked) var upstream = UpstreamSlot(), held: AnyObject?, alarm = Alarm()

  /// How many values downstream has requested and not received. Only some operators count them.
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
  private var requests = Requests.passed, onRequest: RequestAction?

  /// - Parameter onRequest: Called for each request. If it is nil, requests go upstream.
  @usableFromInline init(_ name: String, holding held: AnyObject, onRequest: RequestAction? = nil) {
    description = name
    (self.held, self.onRequest) = (held, onRequest)
  }

  // MARK: Upstream

  /// Keeps upstream's subscription. Returns what the operator holds, or nil if the caller has to cancel the subscription,
  /// because it is the second one or arrives after the end.
  @usableFromInline func attach(_ subscription: any Subscription) -> AnyObject? {
    lock.withLock {
      guard let held, upstream.attach(subscription) else { return nil }
      requests = .kept([])
      return held
    }
  }

  /// Keeps a completion that comes before upstream's subscription. Returns false if that came first.
  func postpone<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    lock.withLock { upstream.postpone(completion) }
  }

  @usableFromInline var hasEarlyCompletion: Bool { lock.withLock { upstream.hasEarlyCompletion } }

  @usableFromInline func requestUpstream(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    if case .kept(let demands) = requests {
      requests = .kept(demands + [demand])
      return lock.unlock()
    }
    let upstream = upstream.subscription
    lock.unlock()
    upstream?.request(demand)
  }

  /// Passes on what downstream has requested while it received its subscription.
  @usableFromInline func passKeptRequests() {
    guard case .kept(let demands) = lock.withLock({ exchange(&requests, with: .passed) }) else { return }
    for demand in demands { requestUpstream(demand) }
  }

  // MARK: Downstream

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if let onRequest = lock.withLock({ onRequest }) { onRequest(self, demand) } else { requestUpstream(demand) }
  }

  /// Counts requested values. Returns whether none were requested before.
  @usableFromInline @discardableResult func addDemand(_ more: Subscribers.Demand) -> Bool {
    lock.withLock { exchange(&demand, with: demand + more) == .none }
  }

  @usableFromInline func cancel() {
    let former = lock.withLock { end() }
    former.repetition?.cancel()
    former.upstream?.cancel()
  }

  /// The caller holds the lock.
  @usableFromInline func end() -> Former {
    Former(upstream.detach(), alarm.end(), (held.take(), onRequest.take()))
  }
}

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
  /// completion is kept or upstream is not attached.
  func detachUpstream<Result>(
    at completion: Subscribers.Completion<Failure>, _ body: (Held) -> Result
  ) -> Result? {
    if subscription.postpone(completion) { return nil }
    let former = withHeld { (body($0), subscription.upstream.detach()) }
    return former?.0
  }

  /// Keeps upstream's subscription, and sends downstream its own. A completion that arrived earlier follows. If the
  /// subscription is the second one, or arrives after the end, it is cancelled instead.
  ///
  /// - Parameters:
  ///   - before: Does what Apple's operator does before downstream has its subscription: a request, or the start of a clock.
  ///   - after: Begins what may send events. The delivery has ended then.
  @inlinable func greet(
    with upstream: any Subscription, before: () -> Void = {}, after: (Held) -> Void = { _ in }
  ) {
    // Begins before another thread can send an event of this upstream, and ends when downstream has its subscription. If
    // another thread is delivering, there has been a first subscription.
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
    after(held)
    if subscription.hasEarlyCompletion { receiveEarlyCompletion() }
    // Upstream may not return from this.
    subscription.passKeptRequests()
  }

  @usableFromInline func receiveEarlyCompletion() {
    subscription.lock.withLock { subscription.upstream.takeEarlyCompletion() }.map(receive(completion:))
  }

  /// Ends the stream, and sends the completion. The caller is delivering, and releases what is returned afterwards.
  @usableFromInline static func complete(
    _ subscription: HoldingSubscription, with completion: Subscribers.Completion<Failure>
  ) -> HoldingSubscription.Former {
    subscription.lock.lock()
    let held = held(by: subscription)
    let former = subscription.end()
    subscription.lock.unlock()
    held?.downstream.receive(completion: completion)
    return former
  }
}
