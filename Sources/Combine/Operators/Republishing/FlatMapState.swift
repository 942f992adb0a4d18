/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
///
/// It is not generic, so that it is compiled once, and fast wherever it is called from. So it does not hold the values
/// that wait for demand, but knows how many there are.
@usableFromInline
struct FlatMapState {
  /// What becomes of a value.
  @usableFromInline
  enum Fate {
    case send(asks: Bool)
    case keep
    case drop
  }

  /// A step of who delivers the kept values.
  @usableFromInline
  enum Step {
    case sendKept
    case askForEverything([any Subscription])
    case finish
    case rest
  }

  /// What the end of upstream or of an inner publisher comes to.
  @usableFromInline
  enum End {
    case askUpstream
    case finish
    case goOn
  }

  /// The subscription of a publisher that has completed, for the caller to release where the lock is free.
  @usableFromInline
  typealias Former = (any Subscription)?

  /// What a failure leaves: the subscriptions to cancel, and those that the caller only releases.
  @usableFromInline
  typealias Rest = (cancelled: [any Subscription], released: [any Subscription])

  /// Until it is cancelled or knows its completion.
  private var isOpen = true
  private var upstream = UpstreamSlot()
  private var isUpstreamDone = false

  /// Whether upstream is asked for one value more for each inner publisher that finishes.
  private let isLimited: Bool

  /// The inner publishers that have not finished, among them those whose subscription is yet to come.
  private var inlets = InletList()

  /// What the subscriber asked for and was not sent.
  private var demand = Subscribers.Demand.none

  /// Set when the demand became unlimited, until the inner publishers have been told.
  private var owesUnlimited = false

  /// How many values are kept.
  private var kept = 0

  /// Whether somebody is delivering the kept values. All values are kept meanwhile, to be sent in order.
  private var isDraining = false

  /// How many values with limited demand are being sent by those who brought them, one inside of the other. The
  /// outermost delivers afterwards what was kept and asked for meanwhile: so no request ever waits for a delivery.
  private var sending = 0

  @usableFromInline
  init(isLimited: Bool) {
    self.isLimited = isLimited
  }

  // MARK: Upstream

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription) -> Bool {
    isOpen && upstream.attach(subscription)
  }

  /// Keeps a completion of upstream that comes before its subscription. Returns false if it is too late for that.
  @usableFromInline
  mutating func keep<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    upstream.keep(completion)
  }

  @usableFromInline
  mutating func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  @usableFromInline
  var upstreamSubscription: (any Subscription)? { upstream.subscription }

  /// Makes room for one more inner publisher, unless it is too early or too late for any.
  @usableFromInline
  mutating func admit() -> Inlet? {
    guard isOpen, upstream.isAttached else { return nil }
    let inlet = Inlet()
    inlets.append(inlet)
    return inlet
  }

  @usableFromInline
  mutating func finishUpstream() -> (end: End, former: Former) {
    guard isOpen, upstream.isAttached else { return (.goOn, nil) }
    let former = upstream.detach()
    isUpstreamDone = true
    return (finishIfDone() ? .finish : .goOn, former)
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func failUpstream() -> Rest? {
    isOpen && upstream.isAttached ? failAll(releasing: nil) : nil
  }

  // MARK: Inner publishers

  /// Takes an inner subscription. Returns what to request from it and whether a completion came before it, or nil if it has
  /// to be cancelled.
  @usableFromInline
  mutating func attach(
    _ subscription: any Subscription, to inlet: Inlet
  ) -> (demand: Subscribers.Demand, hasEarlyCompletion: Bool)? {
    guard isOpen, inlet.slot.attach(subscription) else { return nil }
    return (demand == .unlimited ? .unlimited : .max(1), inlet.slot.hasEarlyCompletion)
  }

  /// Tells what becomes of a value.
  @usableFromInline
  mutating func receive(from inlet: Inlet) -> Fate {
    guard isOpen, inlet.slot.isAttached else { return .drop }
    guard demand > .none, !isDraining, kept == 0 else {
      kept += 1
      return .keep
    }
    if demand == .unlimited { return .send(asks: false) }
    demand -= 1
    sending += 1
    return .send(asks: true)
  }

  @usableFromInline
  mutating func finish(_ inlet: Inlet) -> (end: End, former: Former) {
    guard isOpen, inlet.slot.isAttached else { return (.goOn, nil) }
    let former = inlet.slot.detach()
    inlets.remove(inlet)
    if finishIfDone() { return (.finish, former) }
    return (isLimited && upstream.isAttached ? .askUpstream : .goOn, former)
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func fail(_ inlet: Inlet) -> Rest? {
    isOpen && inlet.slot.isAttached ? failAll(releasing: inlet.slot.detach()) : nil
  }

  // MARK: Downstream

  /// Adds demand. Returns true if the caller now has to deliver the kept values.
  @usableFromInline
  mutating func add(_ more: Subscribers.Demand) -> Bool {
    deposit(more)
    return startDraining()
  }

  /// Adds the demand that a value sent at once has brought. Returns true as `add` does.
  @usableFromInline
  mutating func endSending(_ more: Subscribers.Demand) -> Bool {
    sending -= 1
    return add(more)
  }

  /// Adds the demand that a kept value has brought. Returns the subscription to ask for the next one.
  @usableFromInline
  mutating func endSendingKept(_ more: Subscribers.Demand, from inlet: Inlet) -> (any Subscription)? {
    deposit(more)
    return demand == .unlimited ? nil : inlet.slot.subscription
  }

  /// The next step of who delivers the kept values.
  @usableFromInline
  mutating func nextStep() -> Step {
    if isOpen, demand > .none, kept > 0 {
      demand -= 1
      kept -= 1
      return .sendKept
    }
    isDraining = false
    if finishIfDone() { return .finish }
    guard isOpen, owesUnlimited else { return .rest }
    owesUnlimited = false
    return .askForEverything(inlets.subscriptions)
  }

  /// Ends it. Returns what there is to cancel: first the inner publishers, then upstream.
  @usableFromInline
  mutating func close() -> [any Subscription] {
    isOpen = false
    return inlets.removeAll() + [upstream.detach()].compactMap { $0 }
  }

  /// Ends it with a failure. As with Apple's, the inner publishers are cancelled, and upstream is not.
  private mutating func failAll(releasing former: Former) -> Rest {
    isOpen = false
    return (inlets.removeAll(), [former, upstream.detach()].compactMap { $0 })
  }

  private mutating func deposit(_ more: Subscribers.Demand) {
    guard isOpen, demand != .unlimited else { return }
    demand += more
    owesUnlimited = demand == .unlimited && !inlets.isEmpty
  }

  private mutating func startDraining() -> Bool {
    guard isOpen, !isDraining, sending == 0, owesUnlimited || demand > .none && kept > 0 else { return false }
    isDraining = true
    return true
  }

  private mutating func finishIfDone() -> Bool {
    guard isOpen, isUpstreamDone, inlets.isEmpty, kept == 0 else { return false }
    isOpen = false
    return true
  }
}

/// One inner publisher. The lock of the flatMap guards it.
///
/// It is not generic, so that the state reaches it quickly wherever it is called from.
@usableFromInline
final class Inlet {
  @usableFromInline
  @exclusivity(unchecked)
  var slot = UpstreamSlot()

  /// Where it stands in its list.
  @exclusivity(unchecked)
  fileprivate var place = 0

  @usableFromInline
  init() {}
}

/// Inlets in no particular order. Adding and removing take constant time, however many there are.
private struct InletList {
  private var inlets: [Inlet] = []

  var isEmpty: Bool { inlets.isEmpty }

  /// The subscriptions that are there.
  var subscriptions: [any Subscription] { inlets.compactMap(\.slot.subscription) }

  mutating func append(_ inlet: Inlet) {
    inlet.place = inlets.count
    inlets.append(inlet)
  }

  /// Removes an inlet, which is on the list: the last one takes its place.
  mutating func remove(_ inlet: Inlet) {
    let last = inlets.removeLast()
    guard last !== inlet else { return }
    last.place = inlet.place
    inlets[inlet.place] = last
  }

  /// Removes all, and returns the subscriptions that were there.
  mutating func removeAll() -> [any Subscription] {
    exchange(&inlets, with: []).compactMap { $0.slot.detach() }
  }
}
