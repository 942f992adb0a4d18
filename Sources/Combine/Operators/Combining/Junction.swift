import Synchronization

/// Where several publishers meet one downstream: what merge, zip and combineLatest have in common.
///
/// It has two locks. `delivery` is held while events go to downstream, so that no two of them overlap; a side that brings
/// a value waits for it. Requests, cancellations and completions never wait: they leave a chore, and the thread that has
/// `delivery`, or can have it at once, sees to it. The other lock guards the subscriptions, and is never held while
/// calling out.
@usableFromInline
final class Junction<Downstream: Subscriber> {
  /// Held while events go out. Recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// What downstream has requested and not received, and whether it still wants anything.
  @usableFromInline
  let account = DemandAccount()

  /// What is left to do for the thread that has `delivery`.
  @usableFromInline
  let chores = Atomic<UInt8>(0)

  /// Guarded by `delivery`. A caller of downstream holds that, so it may be let go of in the middle of a call.
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var downstream: Downstream?

  /// Whether downstream has its subscription. Guarded by `delivery`.
  private var isGreeted = false

  /// Guards what follows. Never held while calling out.
  private let lock = Lock()
  private var upstreams: [UpstreamSlot]
  private var requested = Subscribers.Demand.none
  private var completion: Subscribers.Completion<Downstream.Failure>?

  /// The sides that have finished since the last time that `takeFinished()` was called.
  private var finished: [Int] = []

  @usableFromInline
  init(_ downstream: Downstream, sides: Int) {
    self.downstream = downstream
    upstreams = Array(repeating: UpstreamSlot(), count: sides)
  }

  // MARK: Upstream

  /// Takes the subscription of a side.
  ///
  /// A second subscription, or one that comes too late, is cancelled: as with Apple's, the later sides are subscribed to
  /// even if the first one has ended it all.
  ///
  /// - Returns: What downstream has requested until now, and a completion that came before the subscription. Nil if the
  ///   subscription was cancelled.
  func attach(
    _ subscription: any Subscription, to side: Int
  ) -> (demand: Subscribers.Demand, completion: Subscribers.Completion<Downstream.Failure>?)? {
    lock.lock()
    guard upstreams[side].attach(subscription) else {
      lock.unlock()
      subscription.cancel()
      return nil
    }
    defer { lock.unlock() }
    return (requested, upstreams[side].takeEarlyCompletion())
  }

  /// Keeps the completion of a side that comes before its subscription. Returns false if it is too late for that.
  func keep(_ completion: Subscribers.Completion<Downstream.Failure>, of side: Int) -> Bool {
    lock.withLock { upstreams[side].keep(completion) }
  }

  /// Lets go of the subscription of a side, which has sent its completion.
  func detach(_ side: Int, isFinished: Bool) {
    let subscription = lock.withLock {
      if isFinished { finished.append(side) }
      return upstreams[side].detach()
    }
    withExtendedLifetime(subscription) {}
  }

  func takeFinished() -> [Int] {
    lock.withLock { exchange(&finished, with: []) }
  }

  /// Requests from one side, unless it is over or not there yet.
  func ask(_ side: Int, for demand: Subscribers.Demand) {
    lock.withLock { upstreams[side].subscription }?.request(demand)
  }

  /// Requests from all sides, or all but one, as much as downstream does. A side that is not there yet learns of it later.
  func askAll(for demand: Subscribers.Demand, except side: Int? = nil) {
    lock.lock()
    requested += demand
    let attached = self.attached
    lock.unlock()
    for other in attached where other != side { ask(other, for: demand) }
  }

  /// Requests everything from all sides, unless that has been done.
  func askAllForEverything() {
    lock.lock()
    let isNew = requested != .unlimited
    requested = .unlimited
    let attached = self.attached
    lock.unlock()
    if isNew { for side in attached { ask(side, for: .unlimited) } }
  }

  /// The sides that are there. A side that comes later knows what was requested, and one that is over by the time that it
  /// is asked is not asked.
  private var attached: [Int] { upstreams.indices.filter { upstreams[$0].isAttached } }

  func cancelUpstreams() {
    let subscriptions = lock.withLock { upstreams.indices.map { upstreams[$0].detach() } }
    for subscription in subscriptions { subscription?.cancel() }
  }

  // MARK: Downstream

  /// Hands downstream its subscription.
  func greet(with subscription: any Subscription) {
    delivery.lock()
    let downstream = self.downstream
    isGreeted = true
    downstream?.receive(subscription: subscription)
    delivery.unlock()
    withExtendedLifetime(downstream) {}
  }

  /// Keeps the completion until a thread with `delivery` passes it on.
  func keep(_ completion: Subscribers.Completion<Downstream.Failure>) {
    lock.withLock { self.completion = completion }
  }

  /// Takes back a completion that has not been passed on.
  func takeCompletion() -> Subscribers.Completion<Downstream.Failure>? {
    lock.withLock { completion.take() }
  }

  /// Whether there is a completion to pass on.
  var hasCompletion: Bool { lock.withLock { completion != nil } }

  /// Takes downstream out, and the completion for it if there is one and downstream has been greeted. Nil if it has to
  /// wait for the greeting. Only for a caller that holds `delivery`.
  func letGo() -> (downstream: Downstream?, completion: Subscribers.Completion<Downstream.Failure>?)? {
    if !isGreeted, hasCompletion { return nil }
    return (downstream.take(), takeCompletion())
  }
}

/// An operator that is fed by several publishers. It is the subscription that its downstream gets.
///
/// It knows what its sides have sent, and decides what becomes of it; both only while it holds the junction's
/// `delivery`. A decision is an order, and carried out when `delivery` has been unlocked.
@usableFromInline
protocol Confluence<Downstream>: AnyObject, Subscription, Described {
  associatedtype Downstream: Subscriber
  associatedtype Orders

  /// The values that were kept.
  associatedtype Kept

  var junction: Junction<Downstream> { get }

  /// Sends what waits, as much of it as is requested. Only for a caller that holds `delivery`.
  func sendWhatWaits() -> Orders

  /// Requests, or ends, as it was decided.
  func carryOut(_ orders: Orders)

  /// Notes that a side is finished. Returns true if no value can come any more. Only for a caller that holds `delivery`.
  func finish(_ side: Int) -> Bool

  /// Whether a side that fails is cancelled like the others.
  var cancelsFailedSide: Bool { get }

  /// Takes out the values that were kept, for the caller to release. Only for a caller that holds `delivery`.
  func takeKept() -> Kept
}

extension Confluence {
  /// Hands downstream its subscription.
  @usableFromInline
  func greet() {
    junction.greet(with: self)
    // A completion that came earlier has waited for this.
    leave(.ending, if: junction.hasCompletion)
  }

  @usableFromInline
  func cancel() {
    _ = junction.account.close()
    let completion = junction.takeCompletion()
    junction.cancelUpstreams()
    leave(.ending)
    withExtendedLifetime(completion) {}
  }

  /// Takes the completion of a side.
  func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from side: Int) {
    switch completion {
    case .finished:
      junction.detach(side, isFinished: true)
      leave(.finishing)
    case .failure:
      if !cancelsFailedSide { junction.detach(side, isFinished: false) }
      end(with: completion)
    }
  }

  /// Ends it all, unless that has been done, or downstream has cancelled.
  func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard junction.account.close() else { return }
    junction.cancelUpstreams()
    junction.keep(completion)
    leave(.ending)
  }

  /// Leaves a chore to the thread that has `delivery`, or does it if no other thread has.
  func leave(_ chore: Chore, if isLeft: Bool = true) {
    if isLeft { junction.chores.bitwiseOr(chore.rawValue, ordering: .sequentiallyConsistent) }
    doChores()
  }

  /// Does the chores, unless another thread is delivering: then that one does them afterwards.
  @usableFromInline
  func doChores() {
    while junction.chores.load(ordering: .sequentiallyConsistent) != 0, junction.delivery.tryLock() {
      let chores = junction.chores.exchange(0, ordering: .sequentiallyConsistent)
      if chores & Chore.ending.rawValue != 0 {
        let kept = takeKept()
        let ends = junction.letGo()
        if let ends, let completion = ends.completion { ends.downstream?.receive(completion: completion) }
        junction.delivery.unlock()
        withExtendedLifetime((kept, ends)) {}
      } else {
        let finished = chores & Chore.finishing.rawValue != 0 ? junction.takeFinished() : []
        let isOver = finished.map(finish).contains(true)
        let orders = chores & Chore.sending.rawValue != 0 ? sendWhatWaits() : nil
        junction.delivery.unlock()
        if isOver { end(with: .finished) } else if let orders { carryOut(orders) }
      }
    }
  }
}

/// What is left to do for the thread that has the `delivery` of a junction.
enum Chore: UInt8 {
  /// There is new demand: something that waited may go out.
  case sending = 1

  /// A side has finished.
  case finishing = 2

  /// It is over: downstream has cancelled, or has a completion to receive.
  case ending = 4
}

/// The life of one side of a junction.
@usableFromInline
enum SidePhase: UInt8, AtomicRepresentable {
  case awaiting
  case open
  case over
}
