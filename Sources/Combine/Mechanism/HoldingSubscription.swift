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

  @usableFromInline let description: String

  /// A scheduler may run two closures at the same time.
  @usableFromInline let delivery = Delivery()

  /// Guards the variables below and what is held.
  @usableFromInline let lock = Lock()

  // With the checks of exclusivity, a value through `receive(on:)` takes 1.8 times as many instructions.
  @usableFromInline @exclusivity(unchecked) var upstream = UpstreamSlot(), held: AnyObject?, alarm = Alarm()

  /// What downstream has requested beyond the values on their way to it. Only some operators count it. In `timeout`
  /// nothing is taken off: it says only whether there was a request.
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
  private var onRequest: RequestAction?

  /// What downstream has requested during the greeting, or the operator right after it, each request for itself. Nil before
  /// and afterwards. Upstream gets them afterwards: it may send from inside `request(_:)`, perhaps without end, and nobody else
  /// could deliver meanwhile.
  ///
  /// DIFFERS: Apple's passes such a request on at once (UpstreamThatNeverReturnsTests).
  private var waitingRequests: [Subscribers.Demand]?

  /// - Parameter onRequest: Called for each request. If it is nil, requests go upstream.
  @usableFromInline init(_ name: String, holding held: AnyObject, onRequest: RequestAction? = nil) {
    description = name
    (self.held, self.onRequest) = (held, onRequest)
  }

  // MARK: Upstream

  /// Stores upstream's subscription. Returns what the operator holds, or nil if the caller has to cancel the subscription,
  /// because it is the second one or arrives after the end.
  @usableFromInline func attach(_ subscription: any Subscription) -> AnyObject? {
    lock.withLock {
      guard let held, upstream.attach(subscription, greeting: true) else { return nil }
      waitingRequests = []
      return held
    }
  }

  /// See `UpstreamSlot.postpone(_:)`.
  func postpone<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    lock.withLock { upstream.postpone(completion) }
  }

  /// See `UpstreamSlot.endGreeting()`.
  @usableFromInline func endGreeting() -> Bool { lock.withLock { upstream.endGreeting() } }

  @usableFromInline func requestUpstream(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let upstream: (any Subscription)? = lock.withLock {
      waitingRequests?.append(demand)
      return waitingRequests == nil ? self.upstream.subscription : nil
    }
    upstream?.request(demand)
  }

  /// Passes on what downstream has requested while it received its subscription.
  @usableFromInline func passWaitingRequests() {
    for demand in lock.withLock({ waitingRequests.take() }) ?? [] { requestUpstream(demand) }
  }

  // MARK: Downstream

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if let onRequest = lock.withLock({ onRequest }) { onRequest(self, demand) } else { requestUpstream(demand) }
  }

  /// Counts requested values. Returns the count before.
  @usableFromInline @discardableResult func addDemand(_ more: Subscribers.Demand) -> Subscribers.Demand {
    lock.withLock { exchange(&demand, with: demand + more) }
  }

  @usableFromInline func cancel() {
    let former = lock.withLock { giveUpAll() }
    former.repetition?.cancel()
    former.upstream?.cancel()
  }

  /// Closes the stream. The caller holds the lock, and cancels or releases what is returned afterwards.
  func giveUpAll() -> Former {
    Former(upstream.detach(), alarm.stop(), (held.take(), onRequest.take()))
  }
}
