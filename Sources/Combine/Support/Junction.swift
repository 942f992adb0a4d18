import Synchronization

/// Where several publishers meet one downstream: what merge, zip and combineLatest have in common.
///
/// It has two locks. `delivery` is held while events go to downstream, so that no two of them overlap, and whoever
/// brings an event waits for it. Who asks or cancels never does: he leaves a chore, and whoever has `delivery`, or can
/// have it at once, sees to it. The other lock guards the subscriptions, and is never held while calling out.
@usableFromInline
final class Junction<Downstream: Subscriber> {
  private enum Upstream {
    case awaited
    case attached(any Subscription)
    case over
  }

  /// Held while events go out. Recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// What downstream is owed, and whether it still wants anything.
  @usableFromInline
  let account = DemandAccount()

  /// What is left to do for whoever has `delivery`.
  @usableFromInline
  let chores = Atomic<UInt8>(0)

  /// Guarded by `delivery`. Whoever calls it holds it, so it may be let go in the middle of a call.
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var downstream: Downstream?

  /// Guarded by `delivery`, as is what came before the greeting and has to wait for it.
  private var isGreeted = false
  private var completion: Subscribers.Completion<Downstream.Failure>?

  /// Guards what follows. Never held while calling out.
  private let lock = Lock()
  private var upstreams: [Upstream]
  private var requested = Subscribers.Demand.none

  @usableFromInline
  init(_ downstream: Downstream, sides: Int) {
    self.downstream = downstream
    upstreams = Array(repeating: .awaited, count: sides)
  }

  // MARK: Upstream

  /// Takes the subscription of a side, and returns what downstream has asked for until now. A second subscription, or
  /// one that comes too late, is cancelled: as with Apple's, the later sides are subscribed to even if the first one
  /// has ended it all.
  func attach(_ subscription: any Subscription, to side: Int) -> Subscribers.Demand? {
    lock.lock()
    guard case .awaited = upstreams[side] else {
      lock.unlock()
      subscription.cancel()
      return nil
    }
    upstreams[side] = .attached(subscription)
    defer { lock.unlock() }
    return requested
  }

  /// Lets go of the subscription of a side, which has sent its completion.
  func detach(_ side: Int) {
    let subscription = lock.withLock { exchange(&upstreams[side], with: .over) }
    withExtendedLifetime(subscription) {}
  }

  /// Asks one side, unless it is over or not there yet.
  func ask(_ side: Int, for demand: Subscribers.Demand) {
    guard case .attached(let subscription) = lock.withLock({ upstreams[side] }) else { return }
    subscription.request(demand)
  }

  /// Asks all sides, or all but one, for as much as downstream asks for. Those that are not there yet will be told.
  func askAll(for demand: Subscribers.Demand, except side: Int? = nil) {
    lock.lock()
    requested += demand
    let upstreams = self.upstreams
    lock.unlock()
    ask(upstreams, for: demand, except: side)
  }

  /// Asks all sides for everything, unless that has been done.
  func askAllForEverything() {
    lock.lock()
    let isNew = requested != .unlimited
    requested = .unlimited
    let upstreams = self.upstreams
    lock.unlock()
    if isNew { ask(upstreams, for: .unlimited, except: nil) }
  }

  private func ask(_ upstreams: [Upstream], for demand: Subscribers.Demand, except side: Int?) {
    for (other, upstream) in upstreams.enumerated() where other != side {
      // One that came since then knows already, and one that is over since then needs not.
      if case .attached = upstream { ask(other, for: demand) }
    }
  }

  func cancelUpstreams() {
    let upstreams = lock.withLock {
      exchange(&self.upstreams, with: Array(repeating: .over, count: self.upstreams.count))
    }
    for case .attached(let subscription) in upstreams { subscription.cancel() }
  }

  // MARK: Downstream

  /// Hands downstream its subscription, and the completion that could not come before it.
  func greet(with subscription: any Subscription) {
    // Kept until the end, so that it goes when the lock is not held.
    var downstream: Downstream?
    delivery.lock()
    isGreeted = true
    self.downstream?.receive(subscription: subscription)
    if let completion = completion.take() {
      downstream = letGo()
      downstream?.receive(completion: completion)
    }
    delivery.unlock()
    withExtendedLifetime(downstream) {}
  }

  /// Parts from downstream with a completion, as soon as it has been greeted. Only for who holds `delivery`, and lets
  /// go of the result afterwards.
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Downstream? {
    guard isGreeted else {
      self.completion = completion
      return nil
    }
    let downstream = letGo()
    downstream?.receive(completion: completion)
    return downstream
  }

  /// Parts from downstream. Only for who holds `delivery`.
  func letGo() -> Downstream? {
    downstream.take()
  }
}

/// An operator that is fed by several publishers. It is the subscription that its downstream gets.
///
/// It knows what its sides have sent, and decides what becomes of it; both only while it holds the junction's
/// `delivery`. A decision is an order, and carried out when that has been let go.
@usableFromInline
protocol Confluence<Downstream>: AnyObject, Subscription, Described {
  associatedtype Downstream: Subscriber
  associatedtype Orders

  var junction: Junction<Downstream> { get }

  /// Sends what waits, as much of it as is asked for. Only for who holds `delivery`.
  func sendWhatWaits() -> Orders

  /// Asks, or ends, as it was decided.
  func carryOut(_ orders: Orders)

  /// Notes that a side is finished, and tells whether all is over with it. Only for who holds `delivery`.
  func finish(_ side: Int) -> Bool

  /// Lets go of the values that were kept. Only for who holds `delivery`.
  func forget()
}

extension Confluence {
  /// Hands downstream its subscription.
  @usableFromInline
  func greet() {
    junction.greet(with: self)
    doChores()
  }

  @usableFromInline
  func cancel() {
    _ = junction.account.close()
    junction.cancelUpstreams()
    leave(.lettingGo)
  }

  /// Takes the completion of a side.
  func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from side: Int) {
    junction.detach(side)
    if case .finished = completion {
      let isOver = junction.delivery.withLock { finish(side) }
      doChores()
      if !isOver { return }
    }
    end(with: completion)
  }

  /// Ends it all, unless that has been done, or downstream has cancelled.
  func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard junction.account.close() else { return }
    junction.cancelUpstreams()
    let downstream = junction.delivery.withLock {
      forget()
      return junction.complete(completion)
    }
    withExtendedLifetime(downstream) {}
    doChores()
  }

  /// Leaves a chore to whoever has `delivery`, or does it if nobody has.
  func leave(_ chore: Chore) {
    junction.chores.bitwiseOr(chore.rawValue, ordering: .sequentiallyConsistent)
    doChores()
  }

  /// Does the chores, unless somebody on another thread is delivering: then he does them afterwards.
  @usableFromInline
  func doChores() {
    while junction.chores.load(ordering: .sequentiallyConsistent) != 0, junction.delivery.tryLock() {
      let chores = junction.chores.exchange(0, ordering: .sequentiallyConsistent)
      if chores & Chore.lettingGo.rawValue != 0 {
        forget()
        let downstream = junction.letGo()
        junction.delivery.unlock()
        withExtendedLifetime(downstream) {}
      } else {
        let orders = sendWhatWaits()
        junction.delivery.unlock()
        carryOut(orders)
      }
    }
  }
}

/// What is left to do for whoever has the `delivery` of a junction.
enum Chore: UInt8 {
  /// There is new demand: something that waited may go out.
  case sending = 1

  /// Downstream has cancelled.
  case lettingGo = 2
}

/// The life of one side of a junction.
@usableFromInline
enum SidePhase: UInt8, AtomicRepresentable {
  case awaiting
  case open
  case over
}
