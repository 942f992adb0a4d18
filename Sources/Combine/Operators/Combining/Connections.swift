import Synchronization

/// The connections of merge, zip and combineLatest: to several upstreams and to one downstream.
///
/// It has two locks. `delivery` is held while events go downstream, so that no two of them overlap. An upstream that
/// sends a value waits for it. Requests, cancellations and completions never wait for it: they add to `pendingWork`,
/// and the thread that holds `delivery`, or can take it at once, does the work. The other lock guards the
/// subscriptions. It is never held while calling out.
@usableFromInline final class Connections<Downstream: Subscriber> {
  typealias Completion = Subscribers.Completion<Downstream.Failure>

  private enum End {
    case open

    /// A completion waits for the thread that sends it.
    case completing(Completion)

    /// Downstream has cancelled, or the completion was taken out.
    case over
  }

  /// Held while events go downstream. Recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline let delivery = Lock(recursive: true)

  /// The demand that downstream has requested and not received, and whether downstream still accepts events.
  @usableFromInline let account = DemandAccount()

  /// A set of `PendingWork`, for the thread that holds `delivery`.
  @usableFromInline let pendingWork = Atomic<UInt8>(0)

  /// Guarded by `delivery`. A thread that calls downstream keeps it alive, so it may be removed during a call.
  @usableFromInline @exclusivity(unchecked) private(set) var downstream: Shared<Downstream>?

  /// Whether the engine is sending a value, and afterwards sends kept values and requests more. Work that downstream
  /// gives from inside `receive(_:)` waits for this, so that the stack does not grow. Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var isSending = false

  /// Whether downstream has received its subscription. Guarded by `delivery`.
  private var hasSentSubscription = false

  /// Guards the following properties. Never held while calling out.
  private let lock = Lock()
  private var slots: [UpstreamSlot]
  private var requested = Subscribers.Demand.none
  private var end = End.open

  /// The upstreams that have finished since the last call of `takeFinished()`.
  private var finished: [Int] = []

  init(_ downstream: Downstream, upstreamCount: Int) {
    self.downstream = Shared(downstream)
    slots = Array(repeating: UpstreamSlot(), count: upstreamCount)
  }

  // MARK: Upstreams

  /// Keeps the subscription of an upstream.
  ///
  /// A second subscription is cancelled, and so is one that comes after the end: as with Apple's, an operator
  /// subscribes to its other upstreams even if the first one has failed at once.
  ///
  /// - Returns: The demand that downstream has requested until now, and a completion that came before the subscription.
  ///   Nil if the subscription was cancelled.
  func attach(
    _ subscription: any Subscription, at index: Int
  ) -> (demand: Subscribers.Demand, earlyCompletion: Completion?)? {
    lock.lock()
    guard slots[index].attach(subscription) else {
      lock.unlock()
      subscription.cancel()
      return nil
    }
    defer { lock.unlock() }
    return (requested, slots[index].takeEarlyCompletion())
  }

  /// Keeps a completion that an upstream sends before its subscription. Returns false if the subscription was there
  /// first.
  func keepEarly(_ completion: Completion, from index: Int) -> Bool {
    lock.withLock { slots[index].keep(completion) }
  }

  /// Releases the subscription of an upstream that has sent its completion.
  func detach(at index: Int, isFinished: Bool) {
    let subscription = lock.withLock {
      if isFinished { finished.append(index) }
      return slots[index].detach()
    }
    withExtendedLifetime(subscription) {}
  }

  func takeFinished() -> [Int] {
    lock.withLock { exchange(&finished, with: []) }
  }

  /// Requests values from one upstream, unless it has completed or has not sent its subscription yet.
  func request(_ demand: Subscribers.Demand, from index: Int) {
    lock.withLock { slots[index].subscription }?.request(demand)
  }

  /// Requests values from all upstreams, or from all but one. An upstream without a subscription gets the request
  /// later, from `attach(_:at:)`.
  func requestFromAll(_ demand: Subscribers.Demand, except index: Int? = nil) {
    lock.lock()
    requested += demand
    let attached = self.attached
    lock.unlock()
    for other in attached where other != index { request(demand, from: other) }
  }

  /// Requests unlimited values from all upstreams, unless an earlier call has done so.
  func requestUnlimitedFromAll() {
    let attached = lock.withLock { exchange(&requested, with: .unlimited) == .unlimited ? [] : self.attached }
    for index in attached { request(.unlimited, from: index) }
  }

  /// The upstreams that have a subscription. An upstream that completes before the loop reaches it gets no request.
  private var attached: [Int] { slots.indices.filter { slots[$0].isAttached } }

  func cancelUpstreams() {
    let subscriptions = lock.withLock { slots.indices.map { slots[$0].detach() } }
    for subscription in subscriptions { subscription?.cancel() }
  }

  // MARK: Downstream

  func sendSubscription(_ subscription: any Subscription) {
    delivery.lock()
    let downstream = self.downstream
    hasSentSubscription = true
    downstream?.value.receive(subscription: subscription)
    delivery.unlock()
    withExtendedLifetime(downstream) {}
  }

  /// Keeps the completion until a thread that holds `delivery` sends it, unless downstream has cancelled.
  func keep(_ completion: Completion) {
    lock.withLock { if case .open = end { end = .completing(completion) } }
  }

  /// Removes a completion that has not been sent. No later one is kept.
  func takeCompletion() -> Completion? {
    if case .completing(let completion) = lock.withLock({ exchange(&end, with: .over) }) { completion } else { nil }
  }

  var hasCompletion: Bool {
    if case .completing = lock.withLock({ end }) { true } else { false }
  }

  /// Removes downstream, and the completion for it if there is one. Nil if the completion has to wait, because
  /// downstream has not received its subscription. The caller holds `delivery`.
  func takeDownstream() -> (downstream: Shared<Downstream>?, completion: Completion?)? {
    if !hasSentSubscription, hasCompletion { return nil }
    return (downstream.take(), takeCompletion())
  }
}
