/// Decides what `flatMap` does with each event. It takes no lock and calls nobody's code: each method returns what the
/// caller does after unlocking. The caller then also releases a `former` subscription, that of a publisher that has
/// completed.
///
/// It is not generic, so that the compiler produces fast code for it once, for all types of values. So it counts the
/// kept values, and does not hold them.
@usableFromInline struct FlatMapState {
  /// The decision about a value from an inner publisher.
  @usableFromInline enum ValueAction {
    /// Send it. With limited demand, request the next value from the same inner publisher afterwards.
    case send(hasLimitedDemand: Bool)

    /// Keep it until downstream requests it.
    case keep
    case drop
  }

  /// The next step of the thread that sends the kept values.
  enum DrainStep {
    case sendKept
    case requestUnlimited([any Subscription])
    case finish
    case stop
  }

  /// The decision after upstream or an inner publisher has finished.
  @usableFromInline enum FinishAction {
    case requestFromUpstream
    case finish

    /// Other publishers are not over, or the end has come already.
    case nothing
  }

  /// What is being sent. While it is not `nothing`, a request leaves the kept values to the thread that sends, so that all
  /// stay in order.
  private enum Sending {
    case nothing

    /// So many new values with limited demand. The call that ends last then sends kept ones.
    case newValues(Int)

    /// Kept values, or a thread is about to request unlimited ones. New values are kept too.
    case keptValues
  }

  /// Set by a cancellation, and as soon as the completion is known.
  private var isOver = false
  var upstream = UpstreamSlot()

  /// Whether `maxPublishers` is limited. If so, each inner publisher that finishes makes room for another one.
  private let limitsPublishers: Bool

  /// The inner publishers that have not finished, including those that have not sent their subscription.
  private var inners = ObjectList<InnerSlot>()

  /// How many `Just` publishers have been added and have not finished. They have no slots.
  private var justCount = 0

  private var demand = Subscribers.Demand.none

  /// Whether demand has become unlimited, and a thread still has to request that from the inner publishers.
  private var mustRequestUnlimited = false

  /// How many values the engine keeps.
  private var keptCount = 0

  private var sending = Sending.nothing

  @usableFromInline init(limitsPublishers: Bool) { self.limitsPublishers = limitsPublishers }

  // MARK: Upstream

  /// Stores upstream's subscription. Returns false if the caller has to cancel it.
  mutating func attach(_ subscription: any Subscription) -> Bool { !isOver && upstream.attach(subscription) }

  /// Adds a slot for a new inner publisher. Returns nil if the value comes too early or too late.
  @usableFromInline mutating func addInner() -> InnerSlot? {
    guard !isOver, upstream.isAttached else { return nil }
    let inner = InnerSlot()
    inners.append(inner)
    return inner
  }

  /// Adds an inner publisher that is a `Just`. Returns false if the value comes too early or too late.
  @usableFromInline mutating func addJust() -> Bool {
    guard !isOver, upstream.isAttached else { return false }
    justCount += 1
    return true
  }

  mutating func finishUpstream() -> (FinishAction, former: (any Subscription)?) {
    guard !isOver, upstream.isAttached else { return (.nothing, nil) }
    let former = upstream.detach()
    return (closeIfFinished() ? .finish : .nothing, former)
  }

  /// Closes everything. Returns nil if the failure comes too early or too late.
  mutating func failUpstream() -> Remainder? { !isOver && upstream.isAttached ? close(failed: upstream.detach()) : nil }

  // MARK: Inner publishers

  /// Takes the subscription of an inner publisher. Returns the demand to request, and whether a completion came before.
  /// Returns nil if the caller has to cancel the subscription.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription, to inner: InnerSlot) -> (Subscribers.Demand, isEarly: Bool)? {
    guard !isOver, inner.slot.attach(subscription) else { return nil }
    return (demand == .unlimited ? .unlimited : .max(1), inner.slot.hasEarlyCompletion)
  }

  /// Whether a value that comes now is sent and not kept.
  var canSend: Bool {
    if case .keptValues = sending { return false }
    return !isOver && demand > .none && keptCount == 0
  }

  /// Decides about a value. A value of a `Just` comes without an inner slot.
  @usableFromInline mutating func receiveValue(from inner: InnerSlot?) -> ValueAction {
    guard !isOver, inner?.slot.isAttached ?? true else { return .drop }
    guard canSend else {
      keptCount += 1
      return .keep
    }
    if demand == .unlimited { return .send(hasLimitedDemand: false) }
    demand.withdraw()
    sending = if case .newValues(let count) = sending { .newValues(count + 1) } else { .newValues(1) }
    return .send(hasLimitedDemand: true)
  }

  @usableFromInline mutating func finish(_ inner: InnerSlot) -> (FinishAction, former: (any Subscription)?) {
    guard !isOver, inner.slot.isAttached else { return (.nothing, nil) }
    let former = inner.slot.detach()
    inners.remove(inner)
    return (actionAfterFinish(), former)
  }

  @usableFromInline mutating func finishJust() -> FinishAction {
    justCount -= 1
    return isOver ? .nothing : actionAfterFinish()
  }

  private mutating func actionAfterFinish() -> FinishAction {
    if closeIfFinished() { return .finish }
    return limitsPublishers && upstream.isAttached ? .requestFromUpstream : .nothing
  }

  /// Closes everything. Returns nil if the failure comes too early or too late.
  @usableFromInline mutating func fail(_ inner: InnerSlot) -> Remainder? {
    !isOver && inner.slot.isAttached ? close(failed: inner.slot.detach(), cancelsUpstream: false) : nil
  }

  // MARK: Downstream

  /// Adds demand. Returns true if the caller has to drain: to send the kept values, and then, if demand has become
  /// unlimited, to request unlimited values from the inner publishers. It does so step by step, as `nextDrainStep()` says.
  mutating func startDraining(adding more: Subscribers.Demand) -> Bool {
    increaseDemand(by: more)
    guard !isOver, case .nothing = sending, mustRequestUnlimited || demand > .none && keptCount > 0 else {
      return false
    }
    sending = .keptValues
    return true
  }

  /// Adds the demand that downstream returned for a value that was sent at once. Returns true if the caller has to drain,
  /// as `startDraining(adding:)` does.
  @usableFromInline mutating func endSending(_ more: Subscribers.Demand) -> Bool {
    if case .newValues(let count) = sending { sending = count > 1 ? .newValues(count - 1) : .nothing }
    return startDraining(adding: more)
  }

  /// Adds the demand that downstream returned for a kept value. Returns the subscription from which to request the next
  /// value.
  mutating func endSendingKept(_ more: Subscribers.Demand, from inner: InnerSlot?) -> (any Subscription)? {
    increaseDemand(by: more)
    return demand == .unlimited ? nil : inner?.slot.subscription
  }

  mutating func nextDrainStep() -> DrainStep {
    if !isOver, keptCount > 0, demand.withdraw() {
      keptCount -= 1
      return .sendKept
    }
    sending = .nothing
    if closeIfFinished() { return .finish }
    guard !isOver, mustRequestUnlimited else { return .stop }
    mustRequestUnlimited = false
    return .requestUnlimited(inners.elements.compactMap { $0?.slot.subscription })
  }

  mutating func close(failed: (any Subscription)? = nil, cancelsUpstream: Bool = true) -> Remainder {
    isOver = true
    let slots = inners.takeAll()
    return Remainder(
      inners: slots.compactMap { $0.slot.detach() }, upstream: upstream.detach(), failed: failed, slots: slots,
      cancelsUpstream: cancelsUpstream)
  }

  private mutating func increaseDemand(by more: Subscribers.Demand) {
    guard !isOver, demand != .unlimited else { return }
    demand += more
    mustRequestUnlimited = demand == .unlimited && !inners.isEmpty
  }

  private mutating func closeIfFinished() -> Bool {
    guard !isOver, upstream.isDetached, inners.isEmpty, justCount == 0, keptCount == 0 else { return false }
    isOver = true
    return true
  }
}

/// The upstream slot of one inner publisher, in an object that has a place in a list. The lock of `flatMap` guards it.
@usableFromInline final class InnerSlot: Listed {
  @usableFromInline var slot = UpstreamSlot()
  @usableFromInline var index = 0

  init() {}
}
