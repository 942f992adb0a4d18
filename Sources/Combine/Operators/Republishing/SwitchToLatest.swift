extension Publisher where Output: Publisher, Failure == Output.Failure {
  /// Publishes the values of the newest publisher that upstream sends, and forgets the one before.
  ///
  ///     let searches = PassthroughSubject<PassthroughSubject<String, Never>, Never>()
  ///     let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
  ///     let cancellable = searches.switchToLatest().sink { print($0) }
  ///     searches.send(first)
  ///     first.send("first")
  ///     searches.send(second)
  ///     first.send("too late")
  ///     second.send("second")
  ///     // first
  ///     // second
  ///
  /// - Demand: upstream is asked for everything. What the subscriber asked for and was not sent is asked of the newest
  ///   inner publisher, and of the next one once that takes its place.
  /// - Completion: when upstream and the newest inner publisher have both finished. A failure of either cancels the other
  ///   and is passed on at once.
  /// - Cancellation: passed to upstream and to the newest inner publisher. An older one was cancelled before the newer
  ///   one was subscribed to.
  /// - Returns: A publisher of the values of one inner publisher after the other.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

// Publishers that never fail are fitted to those that do.

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the newest publisher that upstream sends, none of which fails.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Returns: A publisher of the values of one inner publisher after the other, which fails as this one does.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(
      upstream: Publishers.Map(upstream: self) { Publishers.SetFailureType(upstream: $0) })
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Publishes the values of the newest publisher that upstream sends, which may fail though this one never does.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Returns: A publisher of the values of one inner publisher after the other, which fails as they do.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: Publishers.SetFailureType(upstream: self))
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the newest publisher that upstream sends, where nobody ever fails.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Returns: A publisher of the values of one inner publisher after the other.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `switchToLatest()` returns.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// Where the publishers come from.
    public let upstream: Upstream

    /// Makes a publisher of the newest publisher's values.
    ///
    /// - Parameter upstream: Where the publishers come from.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// The subscriber gets its subscription before upstream is subscribed to, as Apple's does.
    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = SwitchSubscription<P, S>(subscriber)
      subscriber.receive(subscription: subscription)
      upstream.subscribe(subscription)
    }
  }
}

/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
@usableFromInline
struct SwitchState {
  /// The subscription of a publisher that has completed, for the caller to release where the lock is free.
  @usableFromInline
  typealias Former = (any Subscription)?

  /// What a failure leaves to be cancelled.
  @usableFromInline
  typealias Rest = (cancelled: [any Subscription], former: Former)

  /// Until it is cancelled or knows its completion.
  private var isOpen = true
  private var upstream = UpstreamSlot()
  private var isUpstreamDone = false

  /// The newest inner publisher, and its number. Events of an older one are ignored.
  private var inner = UpstreamSlot()
  private var newest = 0

  /// Whether the newest inner publisher has finished, or there has been none.
  private var isInnerDone = true

  /// What downstream has requested and not received.
  private var demand = Subscribers.Demand.none

  @usableFromInline
  init() {}

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

  /// Makes room for a new inner publisher. Returns its number and what has to be cancelled before it is subscribed to, or
  /// nil if it is too early or too late for one.
  @usableFromInline
  mutating func admit() -> (number: Int, former: Former)? {
    guard isOpen, upstream.isAttached else { return nil }
    let former = inner.detach()
    inner = UpstreamSlot()
    isInnerDone = false
    newest += 1
    return (newest, former)
  }

  /// Returns whether this is the end.
  @usableFromInline
  mutating func finishUpstream() -> (isOver: Bool, former: Former) {
    guard isOpen, upstream.isAttached else { return (false, nil) }
    isUpstreamDone = true
    isOpen = !isInnerDone
    return (!isOpen, upstream.detach())
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func failUpstream() -> Rest? {
    guard isOpen, upstream.isAttached else { return nil }
    let former = upstream.detach()
    return (close(), former)
  }

  // MARK: Inner publishers

  /// Takes an inner subscription. Returns what to request from it and whether a completion came before it, or nil if it has
  /// to be cancelled.
  @usableFromInline
  mutating func attach(
    _ subscription: any Subscription, of number: Int
  ) -> (demand: Subscribers.Demand, hasEarlyCompletion: Bool)? {
    isOpen && number == newest && inner.attach(subscription) ? (demand, inner.hasEarlyCompletion) : nil
  }

  /// Whether an inner publisher has not sent its subscription yet.
  @usableFromInline
  func isAwaiting(_ number: Int) -> Bool {
    number == newest && inner.isAwaiting
  }

  /// Keeps a completion of the newest inner publisher, whose subscription is awaited.
  @usableFromInline
  mutating func keepInner<Failure>(_ completion: Subscribers.Completion<Failure>) {
    _ = inner.keep(completion)
  }

  @usableFromInline
  mutating func takeEarlyCompletion<Failure>(of number: Int) -> Subscribers.Completion<Failure>? {
    number == newest ? inner.takeEarlyCompletion() : nil
  }

  /// Whether to send a value: only if its publisher is the newest.
  @usableFromInline
  mutating func sends(from number: Int) -> Bool {
    guard number == newest, inner.isAttached else { return false }
    if demand > .none { demand -= 1 }
    return true
  }

  /// Adds the demand that a value has brought. Returns what to request from the value's own publisher, or the subscription
  /// to request it from instead if another one has become the newest.
  @usableFromInline
  mutating func endSending(
    _ more: Subscribers.Demand, from number: Int
  ) -> (requested: Subscribers.Demand, newest: (any Subscription)?) {
    demand += more
    return number == newest && !isInnerDone ? (more, nil) : (.none, inner.subscription)
  }

  /// Returns whether this is the end.
  @usableFromInline
  mutating func finish(_ number: Int) -> (isOver: Bool, former: Former) {
    guard number == newest, inner.isAttached else { return (false, nil) }
    isInnerDone = true
    isOpen = !isUpstreamDone
    return (!isOpen, inner.detach())
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func fail(_ number: Int) -> Rest? {
    guard number == newest, inner.isAttached else { return nil }
    let former = inner.detach()
    return (close(), former)
  }

  // MARK: Downstream

  /// Adds demand. Returns the subscription to request it from.
  @usableFromInline
  mutating func add(_ more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return inner.subscription
  }

  /// Ends it. Returns what there is to cancel: first the inner publisher, then upstream.
  @usableFromInline
  mutating func close() -> [any Subscription] {
    isOpen = false
    return [inner.detach(), upstream.detach()].compactMap { $0 }
  }
}

/// Performs what the state machine decides: subscribes to upstream and is downstream's subscription.
@usableFromInline
final class SwitchSubscription<Input: Publisher, Downstream: Subscriber>: Subscriber, Subscription, Described
where Input.Output == Downstream.Input, Input.Failure == Downstream.Failure {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let description = "SwitchToLatest"

  /// Held while events go out. Recursive, because the subscriber may send a publisher, or to one, from inside
  /// `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// Guards what follows. It may be taken by who holds `delivery`, but not the other way round.
  @usableFromInline
  let lock = Lock()
  @usableFromInline
  @exclusivity(unchecked)
  var state = SwitchState()
  @usableFromInline
  @exclusivity(unchecked)
  var downstream: Downstream?

  @inlinable
  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  // MARK: Upstream

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard lock.withLock({ state.attach(subscription) }) else { return subscription.cancel() }
    subscription.request(.unlimited)
    if let completion: Subscribers.Completion<Failure> = lock.withLock({ state.takeEarlyCompletion() }) {
      receive(completion: completion)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard let (number, former) = lock.withLock({ state.admit() }) else { return .none }
    former?.cancel()
    input.subscribe(SwitchInner(outer: self, number: number))
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if lock.withLock({ state.keep(completion) }) { return }
    switch completion {
    case .finished:
      let (isOver, former) = lock.withLock { state.finishUpstream() }
      if isOver { complete(completion) }
      withExtendedLifetime(former) {}
    case .failure: fail(completion) { $0.failUpstream() }
    }
  }

  // MARK: Inner publishers

  @inlinable
  func receive(subscription: any Subscription, from number: Int) {
    guard let (demand, hasEarlyCompletion) = lock.withLock({ state.attach(subscription, of: number) }) else {
      return subscription.cancel()
    }
    if demand > .none { subscription.request(demand) }
    if hasEarlyCompletion { completeEarly(number) }
  }

  /// Handles a completion that came before the subscription of the inner publisher.
  @usableFromInline
  func completeEarly(_ number: Int) {
    if let completion: Subscribers.Completion<Failure> = lock.withLock({ state.takeEarlyCompletion(of: number) }) {
      receive(completion: completion, from: number)
    }
  }

  @inlinable
  func receive(_ value: Input.Output, from number: Int) -> Subscribers.Demand {
    delivery.lock()
    lock.lock()
    guard state.sends(from: number), let downstream else {
      lock.unlock()
      delivery.unlock()
      return .none
    }
    lock.unlock()
    let more = downstream.receive(value)
    delivery.unlock()
    if more == .none { return .none }
    let (requested, newest) = lock.withLock { state.endSending(more, from: number) }
    newest?.request(more)
    return requested
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from number: Int) {
    lock.lock()
    if state.isAwaiting(number) {
      state.keepInner(completion)
      return lock.unlock()
    }
    guard case .finished = completion else {
      lock.unlock()
      return fail(completion) { $0.fail(number) }
    }
    let (isOver, former) = state.finish(number)
    lock.unlock()
    if isOver { complete(completion) }
    withExtendedLifetime(former) {}
  }

  // MARK: Downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.withLock { state.add(demand) }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    lock.lock()
    let subscriptions = state.close()
    let downstream = self.downstream.take()
    lock.unlock()
    withExtendedLifetime(downstream) {
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  /// Passes a failure on, when the publisher that did not fail has been cancelled.
  @usableFromInline
  func fail(
    _ completion: Subscribers.Completion<Failure>, closing close: (inout SwitchState) -> SwitchState.Rest?
  ) {
    guard let rest = lock.withLock({ close(&state) }) else { return }
    for subscription in rest.cancelled { subscription.cancel() }
    complete(completion)
    withExtendedLifetime(rest) {}
  }

  /// Sends the completion, unless it is cancelled first.
  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>) {
    delivery.lock()
    let downstream = lock.withLock { self.downstream.take() }
    downstream?.receive(completion: completion)
    delivery.unlock()
    withExtendedLifetime(downstream) {}
  }
}

/// Subscribes to one inner publisher.
@usableFromInline
struct SwitchInner<Input: Publisher, Downstream: Subscriber>: Subscriber, Described
where Input.Output == Downstream.Input, Input.Failure == Downstream.Failure {
  @usableFromInline
  let outer: SwitchSubscription<Input, Downstream>

  /// Which of the inner publishers it is, counted from 1.
  @usableFromInline
  let number: Int

  @usableFromInline
  let combineIdentifier = CombineIdentifier()

  @inlinable
  init(outer: SwitchSubscription<Input, Downstream>, number: Int) {
    self.outer = outer
    self.number = number
  }

  @usableFromInline
  var description: String { outer.description }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["parentSubscription": outer.combineIdentifier]) }

  @inlinable
  func receive(subscription: any Subscription) {
    outer.receive(subscription: subscription, from: number)
  }

  @inlinable
  func receive(_ input: Input.Output) -> Subscribers.Demand {
    outer.receive(input, from: number)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    outer.receive(completion: completion, from: number)
  }
}
