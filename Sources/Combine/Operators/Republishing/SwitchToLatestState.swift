/// Decides what `switchToLatest` does with each event. It takes no lock and calls nobody's code: each method returns what
/// the caller does after unlocking. It numbers the inner publishers from 1. The state ignores events from older ones.
@usableFromInline struct SwitchToLatestState {
  /// Set by a cancellation, and as soon as the completion is known.
  private var isOver = false
  var upstream = UpstreamSlot()

  /// The newest inner publisher. Detached also before there is one.
  @usableFromInline private(set) var inner = UpstreamSlot(.detached)
  private var newest = 0

  private var demand = Subscribers.Demand.none

  init() {}

  // MARK: Upstream

  /// Stores upstream's subscription. Returns false if the caller has to cancel it.
  mutating func attach(_ subscription: any Subscription) -> Bool { !isOver && upstream.attach(subscription) }

  /// Makes room for a new inner publisher. If it is a `Just` whose value downstream has requested, also attaches it, as
  /// the caller sends the value without subscribing.
  ///
  /// - Returns: The number of the publisher, the slot of the one before, and whether the new one is attached. The caller
  ///   first cancels the subscription in the slot. Nil if the publisher comes too early or too late.
  @usableFromInline mutating func addInner(isJust: Bool) -> (number: Int, former: UpstreamSlot, isAttached: Bool)? {
    guard !isOver, upstream.isAttached else { return nil }
    let former = exchange(&inner, with: UpstreamSlot())
    newest += 1
    let isAttached = isJust && demand > .none
    if isAttached { inner.attachWithoutSubscription() }
    return (newest, former, isAttached)
  }

  /// Records that upstream has finished. Returns true if `switchToLatest` finishes with it.
  mutating func finishUpstream() -> (isOver: Bool, former: (any Subscription)?) {
    guard !isOver, upstream.isAttached else { return (false, nil) }
    isOver = inner.isDetached
    return (isOver, upstream.detach())
  }

  /// Closes everything. Returns nil if the failure comes too early or too late.
  mutating func failUpstream() -> Remainder? {
    guard !isOver, upstream.isAttached else { return nil }
    return close(failed: upstream.detach())
  }

  // MARK: Inner publishers

  /// Takes the subscription of an inner publisher. Returns the demand to request, and whether a completion came before.
  /// Returns nil if the caller has to cancel the subscription.
  mutating func attach(_ subscription: any Subscription, to number: Int) -> (Subscribers.Demand, isEarly: Bool)? {
    !isOver && number == newest && inner.attach(subscription) ? (demand, inner.hasEarlyCompletion) : nil
  }

  /// Lets a completion wait that the newest inner publisher sends before its subscription. Otherwise returns false.
  @usableFromInline
  mutating func postpone<Failure>(_ completion: Subscribers.Completion<Failure>, from number: Int) -> Bool {
    number == newest && inner.postpone(completion)
  }

  mutating func takeEarlyCompletion<Failure>(from number: Int) -> Subscribers.Completion<Failure>? {
    number == newest ? inner.takeEarlyCompletion() : nil
  }

  /// Whether an inner publisher is the newest, and its slot is attached: its subscription has come, and no completion.
  /// The values of others are dropped.
  @usableFromInline func isNewest(_ number: Int) -> Bool { number == newest && inner.isAttached }

  /// Returns whether to send a value downstream.
  @usableFromInline mutating func receiveValue(from number: Int) -> Bool {
    guard isNewest(number) else { return false }
    if demand > .none { demand -= 1 }
    return true
  }

  /// Adds the demand that downstream returned for a value.
  ///
  /// - Returns: The demand to return to the inner publisher that sent the value. If a newer publisher has replaced it
  ///   meanwhile, that demand is none, and the caller requests `more` from the newer one's subscription instead.
  @usableFromInline mutating func endSending(
    _ more: Subscribers.Demand, from number: Int
  ) -> (demand: Subscribers.Demand, newest: (any Subscription)?) {
    demand += more
    return isNewest(number) ? (more, nil) : (.none, inner.subscription)
  }

  /// Records that an inner publisher has finished. Returns true if `switchToLatest` finishes with it.
  @usableFromInline mutating func finish(_ number: Int) -> (isOver: Bool, former: (any Subscription)?) {
    guard isNewest(number) else { return (false, nil) }
    isOver = upstream.isDetached
    return (isOver, inner.detach())
  }

  /// Closes everything. Returns nil if the failure comes too early or too late.
  @usableFromInline mutating func fail(_ number: Int) -> Remainder? {
    guard isNewest(number) else { return nil }
    return close(failed: inner.detach())
  }

  // MARK: Downstream

  /// Adds demand. Returns the subscription from which to request it.
  mutating func subscription(forMore more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return inner.subscription
  }

  mutating func close(failed: (any Subscription)? = nil) -> Remainder {
    isOver = true
    return Remainder(inners: inner.detach().map { [$0] } ?? [], upstream: upstream.detach(), failed: failed)
  }
}
