/// The engine of merge, zip and combineLatest: what stands between several upstreams and one downstream. It is the
/// subscription that downstream receives.
///
/// An upstream that sends a value waits for `delivery`, if the value can be sent. Requests, cancellations and completions
/// add work to it. So a request that comes during a delivery on another thread, or while downstream receives its
/// subscription, goes upstream afterwards: an upstream may send from inside `request(_:)`, even without end.
///
/// This class knows no types, so it is compiled once. `MergeEngine` and `TupleEngine` know downstream's type.
@usableFromInline class CombiningEngine: Subscription, Described {
  @usableFromInline final let description: String

  @usableFromInline final let delivery = Delivery()

  /// Closed by a cancellation, and as soon as the completion is known.
  @usableFromInline final let account = DemandAccount()

  /// Nil before the greeting, and after the end. Guarded by `delivery`. A thread that calls downstream holds it, so it may be
  /// removed during a call.
  @usableFromInline @exclusivity(unchecked) private(set) final var downstream: HiddenSubscriber?

  /// Whether the engine is sending a value, and afterwards sends kept values and requests more. Work that downstream
  /// gives from inside `receive(_:)` waits for this, so that the stack does not grow. Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) final var isSending = false

  /// Whether the greeting is over. Until then, requests and the completion wait. Guarded by `delivery`.
  private final var hasGreeted = false

  /// Guards the following properties. Never held while calling out.
  final let lock = Lock()
  final var upstreams: UpstreamSlots

  /// Demand that downstream has requested and that has not gone upstream.
  private final var waitingDemand = Subscribers.Demand.none
  private final var ending = Ending<Subscribers.Completion<any Error>>()

  /// Closures that keep the values which have come during a delivery on another thread, and cannot be sent yet. Each returns
  /// the value that is replaced.
  private final var arrivals: [() -> Any?] = []

  /// What those closures have returned, and they themselves. `performWork()` releases them after the delivery, by which it is
  /// guarded.
  private final var replaced: [Any] = []

  /// The upstreams that have finished since the last call of `finishUpstreams()`.
  private final var finished: [Int] = []

  @usableFromInline init(_ description: String, upstreamCount: Int) {
    self.description = description
    upstreams = UpstreamSlots(count: upstreamCount)
  }

  // MARK: What each engine does in its own way

  /// Sends kept values, as many as downstream has requested. Then ends the delivery that the caller has begun, and
  /// requests more values, or completes.
  func sendKeptValuesAndEndDelivery() { fatalError("abstract") }

  /// Records that an upstream has finished. Returns true if there can be no more values. The caller is delivering.
  func finishUpstream(at index: Int) -> Bool { fatalError("abstract") }

  /// Whether an upstream that fails is cancelled like the others.
  var cancelsFailedUpstream: Bool { true }

  /// Removes the kept values, for the caller to release. Nil if there are none. The caller is delivering.
  func takeKeptValues() -> Any? { fatalError("abstract") }

  @usableFromInline func request(_ demand: Subscribers.Demand) { fatalError("abstract") }

  /// Requests what downstream has requested.
  func requestUpstream(_ demand: Subscribers.Demand) { fatalError("abstract") }

  // MARK: Upstreams

  /// Releases the subscription of an upstream that has sent its completion.
  private final func detach(at index: Int, isFinished: Bool) {
    lock.lock()
    if isFinished { finished.append(index) }
    let subscription = upstreams.slots[index].detach()
    lock.unlock()
    withExtendedLifetime(subscription) {}
  }

  /// Keeps the values that have come meanwhile, which are older than any that comes now. The caller is delivering.
  @usableFromInline final func keepArrivals() {
    let arrivals = lock.withLock { exchange(&self.arrivals, with: []) }
    if arrivals.isEmpty { return }
    replaced.append((arrivals, account.isClosed ? [] : arrivals.map { $0() }))
  }

  /// Records which upstreams have finished. Returns true if there can be no more values. The caller is delivering.
  private final func finishUpstreams() -> Bool {
    lock.withLock { exchange(&finished, with: []) }.map(finishUpstream).contains(true)
  }

  /// Requests values from one upstream, unless it has completed or has not sent its subscription yet.
  final func request(_ demand: Subscribers.Demand, from index: Int) {
    let subscription = lock.withLock { upstreams.slots[index].subscription }
    subscription?.request(demand)
  }

  /// Requests values upstream: now, or after the event that another thread is delivering.
  final func requestUpstreamSoon(_ demand: Subscribers.Demand) {
    lock.withLock { waitingDemand += demand }
    delivery.record(.request, then: performWork)
  }

  /// Requests values from all upstreams, or from all but one. One that completes meanwhile gets no request.
  final func requestFromAll(_ demand: Subscribers.Demand, except index: Int? = nil) {
    let attached = lock.withLock { upstreams.recordRequest(demand) }
    for other in attached where other != index { request(demand, from: other) }
  }

  /// Requests unlimited values from all upstreams, unless an earlier call has done so.
  final func requestUnlimitedFromAll() {
    for index in lock.withLock({ upstreams.recordUnlimitedRequest() }) { request(.unlimited, from: index) }
  }

  private final func cancelUpstreams() {
    for subscription in lock.withLock({ upstreams.detachAll() }) { subscription.cancel() }
  }

  // MARK: Downstream

  @usableFromInline final func cancel() {
    account.close()
    let former = lock.withLock { ending.close() }
    cancelUpstreams()
    delivery.record(.complete, then: performWork)
    withExtendedLifetime(former) {}
  }

  /// Cancels all upstreams and sends the completion, unless downstream has cancelled or another completion came first.
  @usableFromInline final func complete(_ completion: Subscribers.Completion<any Error>) {
    guard account.close() else { return }
    cancelUpstreams()
    lock.withLock { ending.wait(with: completion) }
    delivery.record(.complete, then: performWork)
  }

  private final var hasCompletion: Bool { lock.withLock { ending.isWaiting } }

  /// Whether downstream is calling from inside `receive(_:)`. It does not look for work after its delivery: if it returns
  /// true, the delivery around this one does, and otherwise the caller records work itself.
  final var isSendingHere: Bool {
    guard delivery.beginIfIdle() else { return false }
    defer { delivery.end() }
    return isSending
  }

  // MARK: Work

  final func sendKeptValuesSoon() { delivery.record(.sendMore, then: performWork) }

  /// Keeps a value by calling a closure: now, or after the value that another thread is delivering.
  final func keepSoon(_ keep: @escaping () -> Any?) {
    lock.withLock { arrivals.append(keep) }
    sendKeptValuesSoon()
  }

  /// Does the recorded work, unless another thread is delivering. That thread does it afterwards.
  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      if work.contains(.sendMore) { keepArrivals() }
      let former = replaced.isEmpty ? [] : exchange(&replaced, with: [])
      defer { withExtendedLifetime(former) {} }
      if work.contains(.complete) {
        sendCompletionAndEndDelivery()
      } else if work.contains(.finishUpstreams), finishUpstreams() {
        delivery.end()
        complete(.finished)
      } else {
        let isDue = work.contains(.request) && hasGreeted
        let demand = isDue ? lock.withLock { exchange(&waitingDemand, with: .none) } : .none
        if work.contains(.sendMore), !isSending { sendKeptValuesAndEndDelivery() } else { delivery.end() }
        if demand > .none { requestUpstream(demand) }
      }
    }
  }

  /// Releases everything, and sends the completion if there is one. It waits for the end of the greeting (`greet(_:)`).
  private final func sendCompletionAndEndDelivery() {
    if !hasGreeted, hasCompletion { return delivery.end() }
    let kept = takeKeptValues()
    let downstream = self.downstream.take()
    let completion = lock.withLock { ending.close() }
    if let completion { downstream?.receive(completion: completion) }
    delivery.end()
    withExtendedLifetime((kept, completion, downstream)) {}
  }
}

extension CombiningEngine {
  final func receive<Failure>(_ completion: Subscribers.Completion<Failure>, from index: Int) {
    switch completion {
    case .finished:
      detach(at: index, isFinished: true)
      delivery.record(.finishUpstreams, then: performWork)
    case .failure(let failure):
      if !cancelsFailedUpstream { detach(at: index, isFinished: false) }
      complete(.failure(failure))
    }
  }

  /// Greets downstream. What it requests meanwhile goes upstream afterwards.
  @usableFromInline final func greet(_ downstream: HiddenSubscriber) {
    delivery.begin()
    self.downstream = downstream
    downstream.receive(subscription: self)
    hasGreeted = true
    delivery.end()
    delivery.record(hasCompletion ? .complete : .request, then: performWork)
  }
}

/// The subscriptions to the upstreams of a `CombiningEngine`, and what is requested from each of them. As an
/// `UpstreamSlot`, it has no lock and calls nobody.
struct UpstreamSlots {
  var slots: [UpstreamSlot]
  private var requested = Subscribers.Demand.none

  init(count: Int) { slots = Array(repeating: UpstreamSlot(), count: count) }

  /// Takes the subscription of an upstream. Returns what downstream has requested until now. Returns nil if the caller has
  /// to cancel the subscription.
  mutating func attach(_ subscription: any Subscription, at index: Int) -> Subscribers.Demand? {
    slots[index].attach(subscription) ? requested : nil
  }

  /// Records what downstream has requested. Returns the upstreams from which the caller requests it. The others get it when they attach.
  mutating func recordRequest(_ demand: Subscribers.Demand) -> [Int] {
    requested += demand
    return attached
  }

  /// Records that downstream has requested unlimited values. Returns no upstream if it had before.
  mutating func recordUnlimitedRequest() -> [Int] {
    exchange(&requested, with: .unlimited) == .unlimited ? [] : attached
  }

  /// Gives up all subscriptions, for the caller to cancel, and refuses any later one.
  mutating func detachAll() -> [any Subscription] { slots.indices.compactMap { slots[$0].detach() } }

  private var attached: [Int] { slots.indices.filter { slots[$0].isAttached } }
}
