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
      upstream.receive(subscriber: subscription)
    }
  }
}

/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
@usableFromInline
struct SwitchState {
  /// Until it is cancelled or knows its completion.
  private var isOpen = true
  private let upstream = Inlet()
  private var isUpstreamDone = false

  /// The newest inner publisher, until it finishes. Its subscription may be yet to come.
  private var current: Inlet?

  /// What the subscriber asked for and was not sent.
  private var demand = Subscribers.Demand.none

  @usableFromInline
  init() {}

  // MARK: Upstream

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription) -> Bool {
    isOpen && upstream.attach(subscription)
  }

  /// Makes room for a new inner publisher, unless it is too early or too late for one. Returns what has to be cancelled
  /// before it is subscribed to.
  @usableFromInline
  mutating func admit(_ inlet: Inlet) -> (isAdmitted: Bool, former: (any Subscription)?) {
    guard isOpen, upstream.isAttached else { return (false, nil) }
    let former = exchange(&current, with: inlet)
    defer { former?.detach() }
    return (true, former?.subscription)
  }

  /// Returns true if this is the end.
  @usableFromInline
  mutating func finishUpstream() -> Bool {
    guard isOpen, upstream.isAttached else { return false }
    upstream.detach()
    isUpstreamDone = true
    isOpen = current != nil
    return !isOpen
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func failUpstream() -> [any Subscription]? {
    guard isOpen, upstream.isAttached else { return nil }
    upstream.detach()
    return close()
  }

  // MARK: Inner publishers

  /// Takes an inner subscription. Returns what to ask it for, or nil if it has to be cancelled.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription, to inlet: Inlet) -> Subscribers.Demand? {
    current === inlet && inlet.attach(subscription) ? demand : nil
  }

  /// Whether to send a value: only if its publisher is the newest.
  @usableFromInline
  mutating func sends(from inlet: Inlet) -> Bool {
    guard inlet.isAttached else { return false }
    demand -= 1
    return true
  }

  /// Adds the demand that a value has brought. Returns what to ask the value's own publisher for, or whom to ask instead
  /// if another one has become the newest.
  @usableFromInline
  mutating func endSending(
    _ more: Subscribers.Demand, from inlet: Inlet
  ) -> (asked: Subscribers.Demand, newest: (any Subscription)?) {
    demand += more
    return current === inlet ? (more, nil) : (.none, current?.subscription)
  }

  /// Returns true if this is the end.
  @usableFromInline
  mutating func finish(_ inlet: Inlet) -> Bool {
    guard inlet.isAttached else { return false }
    inlet.detach()
    current = nil
    isOpen = !isUpstreamDone
    return !isOpen
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func fail(_ inlet: Inlet) -> [any Subscription]? {
    guard inlet.isAttached else { return nil }
    inlet.detach()
    return close()
  }

  // MARK: Downstream

  /// Adds demand. Returns whom to ask for it now.
  @usableFromInline
  mutating func add(_ more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return current?.subscription
  }

  /// Ends it. Returns what there is to cancel: first the inner publisher, then upstream.
  @usableFromInline
  mutating func close() -> [any Subscription] {
    isOpen = false
    let inlets = [current.take(), upstream].compactMap { $0 }
    defer { for inlet in inlets { inlet.detach() } }
    return inlets.compactMap(\.subscription)
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

  @inlinable
  func receive(subscription: any Subscription) {
    if lock.withLock({ state.attach(subscription) }) {
      subscription.request(.unlimited)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let inlet = Inlet()
    let (isAdmitted, former) = lock.withLock { state.admit(inlet) }
    former?.cancel()
    if isAdmitted { input.receive(subscriber: SwitchInner(outer: self, inlet: inlet)) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: if lock.withLock({ state.finishUpstream() }) { complete(completion) }
    case .failure: fail(completion) { $0.failUpstream() }
    }
  }

  // MARK: Inner publishers

  @inlinable
  func receive(subscription: any Subscription, from inlet: Inlet) {
    guard let demand = lock.withLock({ state.attach(subscription, to: inlet) }) else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ value: Input.Output, from inlet: Inlet) -> Subscribers.Demand {
    delivery.lock()
    lock.lock()
    guard state.sends(from: inlet), let downstream else {
      lock.unlock()
      delivery.unlock()
      return .none
    }
    lock.unlock()
    let more = downstream.receive(value)
    delivery.unlock()
    if more == .none { return .none }
    let (asked, newest) = lock.withLock { state.endSending(more, from: inlet) }
    newest?.request(more)
    return asked
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from inlet: Inlet) {
    switch completion {
    case .finished: if lock.withLock({ state.finish(inlet) }) { complete(completion) }
    case .failure: fail(completion) { $0.fail(inlet) }
    }
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
    _ completion: Subscribers.Completion<Failure>, closing close: (inout SwitchState) -> [any Subscription]?
  ) {
    guard let subscriptions = lock.withLock({ close(&state) }) else { return }
    for subscription in subscriptions { subscription.cancel() }
    complete(completion)
  }

  /// Sends the completion, unless it is cancelled first.
  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>) {
    delivery.lock()
    lock.withLock { downstream.take() }?.receive(completion: completion)
    delivery.unlock()
  }
}

/// Subscribes to one inner publisher.
@usableFromInline
struct SwitchInner<Input: Publisher, Downstream: Subscriber>: Subscriber, Described
where Input.Output == Downstream.Input, Input.Failure == Downstream.Failure {
  @usableFromInline
  let outer: SwitchSubscription<Input, Downstream>
  @usableFromInline
  let inlet: Inlet

  @inlinable
  init(outer: SwitchSubscription<Input, Downstream>, inlet: Inlet) {
    self.outer = outer
    self.inlet = inlet
  }

  @usableFromInline
  var description: String { outer.description }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["parentSubscription": outer.combineIdentifier]) }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(inlet) }

  @inlinable
  func receive(subscription: any Subscription) {
    outer.receive(subscription: subscription, from: inlet)
  }

  @inlinable
  func receive(_ input: Input.Output) -> Subscribers.Demand {
    outer.receive(input, from: inlet)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    outer.receive(completion: completion, from: inlet)
  }
}
