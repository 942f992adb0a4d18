extension Publisher {
  /// Publishes the values of all the publishers that a closure makes, one of each value, as they come.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .flatMap { number in (1...number).publisher.map { "\(number).\($0)" } }
  ///       .sink { print($0) }
  ///     // 1.1
  ///     // 2.1
  ///     // 2.2
  ///
  /// The publishers run at the same time, so their values mix. Where only the newest counts, use `map` and
  /// `switchToLatest()`; where each has to wait for the one before, `maxPublishers: .max(1)`.
  ///
  /// - Demand: upstream is asked for `maxPublishers` values, and for one more whenever an inner publisher finishes. Once
  ///   the subscriber has asked for everything, so is each inner publisher; until then each is asked for one value at a
  ///   time, and a value that the subscriber has not asked for is kept until it does.
  /// - Completion: when upstream and all inner publishers have finished and no value is kept. A failure of any of them
  ///   cancels the others and is passed on at once.
  /// - Cancellation: passed to upstream and to all inner publishers.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

// Publishers that never fail are fitted to those that do.

extension Publisher {
  /// Publishes the values of all the publishers that a closure makes, none of which fails.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers, which fails as this one does.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      Publishers.SetFailureType(upstream: transform($0))
    }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of all the publishers that a closure makes, which may fail though this one never does.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers, which fails as they do.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: Publishers.SetFailureType(upstream: self), maxPublishers: maxPublishers, transform: transform)
  }

  /// Publishes the values of all the publishers that a closure makes, where nobody ever fails.
  ///
  /// - Demand, completion and cancellation: as where both may fail alike.
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at the same time. All of them by default.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all inner publishers.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from of which publishers are made.
    public let upstream: Upstream

    /// How many inner publishers may run at the same time.
    public let maxPublishers: Subscribers.Demand

    /// Makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// The subscriber gets its subscription before upstream is subscribed to, as Apple's does.
    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = FlatMapSubscription(subscriber, maxPublishers: maxPublishers, transform: transform)
      subscriber.receive(subscription: subscription)
      upstream.receive(subscriber: subscription)
    }
  }
}

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

  /// Until it is cancelled or knows its completion.
  private var isOpen = true
  private let upstream = Inlet()
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
  mutating func finishUpstream() -> End {
    guard isOpen, upstream.isAttached else { return .goOn }
    upstream.detach()
    isUpstreamDone = true
    return finishIfDone() ? .finish : .goOn
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
    guard isOpen, inlet.attach(subscription) else { return nil }
    return demand == .unlimited ? .unlimited : .max(1)
  }

  /// Tells what becomes of a value.
  @usableFromInline
  mutating func receive(from inlet: Inlet) -> Fate {
    guard isOpen, inlet.isAttached else { return .drop }
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
  mutating func finish(_ inlet: Inlet) -> End {
    guard isOpen, inlet.isAttached else { return .goOn }
    inlet.detach()
    inlets.remove(inlet)
    if finishIfDone() { return .finish }
    return isLimited && upstream.isAttached ? .askUpstream : .goOn
  }

  /// Ends it. Returns what there is to cancel, or nil if this comes too early or too late.
  @usableFromInline
  mutating func fail(_ inlet: Inlet) -> [any Subscription]? {
    guard isOpen, inlet.isAttached else { return nil }
    inlet.detach()
    return close()
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
    return demand == .unlimited ? nil : inlet.subscription
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
    defer {
      inlets.removeAll()
      upstream.detach()
    }
    return inlets.subscriptions + [upstream.subscription].compactMap { $0 }
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

/// Values that wait for demand, in the order in which they came, and where they came in.
@usableFromInline
struct KeptValues<Value> {
  private var values: [(value: Value, inlet: Inlet)?] = []
  private var first = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append(_ value: Value, from inlet: Inlet) {
    values.append((value, inlet))
  }

  @usableFromInline
  mutating func removeFirst() -> (value: Value, inlet: Inlet)? {
    let value = values[first].take()
    first += 1
    if first * 2 > values.count {
      values.removeFirst(first)
      first = 0
    }
    return value
  }
}

/// Performs what the state machine decides: subscribes to upstream and is downstream's subscription.
@usableFromInline
final class FlatMapSubscription<Input, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, Subscription,
  Described
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let description = "FlatMap"
  @usableFromInline
  let maxPublishers: Subscribers.Demand
  @usableFromInline
  let transform: (Input) -> NewPublisher

  /// Held while events go out. Recursive, because the subscriber may send to an inner publisher from inside
  /// `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// Guards what follows. It may be taken by who holds `delivery`, but not the other way round.
  @usableFromInline
  let lock = Lock()
  @usableFromInline
  @exclusivity(unchecked)
  var state: FlatMapState
  @usableFromInline
  @exclusivity(unchecked)
  var kept = KeptValues<NewPublisher.Output>()
  @usableFromInline
  @exclusivity(unchecked)
  var downstream: Downstream?

  @inlinable
  init(_ downstream: Downstream, maxPublishers: Subscribers.Demand, transform: @escaping (Input) -> NewPublisher) {
    self.downstream = downstream
    self.maxPublishers = maxPublishers
    self.transform = transform
    state = FlatMapState(isLimited: maxPublishers != .unlimited)
  }

  // MARK: Upstream

  @usableFromInline
  func receive(subscription: any Subscription) {
    if lock.withLock({ state.attach(subscription) }) {
      subscription.request(maxPublishers)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if let inlet = lock.withLock({ state.admit() }) {
      transform(input).receive(subscriber: FlatMapInner(outer: self, inlet: inlet))
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: perform(lock.withLock { state.finishUpstream() })
    case .failure: fail(completion) { $0.failUpstream() }
    }
  }

  // MARK: Inner publishers

  @inlinable
  func receive(subscription: any Subscription, from inlet: Inlet) {
    if let demand = lock.withLock({ state.attach(subscription, to: inlet) }) {
      subscription.request(demand)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func receive(_ value: NewPublisher.Output, from inlet: Inlet) -> Subscribers.Demand {
    delivery.lock()
    lock.lock()
    let fate = state.receive(from: inlet)
    if case .keep = fate { kept.append(value, from: inlet) }
    guard case .send(let asks) = fate, let downstream else {
      lock.unlock()
      delivery.unlock()
      return .none
    }
    lock.unlock()
    let more = downstream.receive(value)
    delivery.unlock()
    // Who is asked for everything is not asked for more.
    guard asks else { return .none }
    if lock.withLock({ state.endSending(more) }) { drain() }
    return .max(1)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from inlet: Inlet) {
    switch completion {
    case .finished: perform(lock.withLock { state.finish(inlet) })
    case .failure: fail(completion) { $0.fail(inlet) }
    }
  }

  // MARK: Downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if lock.withLock({ state.add(demand) }) { drain() }
  }

  @usableFromInline
  func cancel() {
    lock.lock()
    let subscriptions = state.close()
    // Let go of outside of the lock, as they may have a deinit of their own.
    let rest = (exchange(&kept, with: KeptValues()), downstream.take())
    lock.unlock()
    withExtendedLifetime(rest) {
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  /// Delivers the kept values, as many as are asked for. Only for who was told to.
  @usableFromInline
  func drain() {
    while true {
      delivery.lock()
      lock.lock()
      let step = state.nextStep()
      guard case .sendKept = step, let (value, inlet) = kept.removeFirst(), let downstream else {
        lock.unlock()
        delivery.unlock()
        switch step {
        case .askForEverything(let subscriptions): for subscription in subscriptions { subscription.request(.unlimited) }
        case .finish: complete(.finished)
        case .sendKept, .rest: break
        }
        return
      }
      lock.unlock()
      let more = downstream.receive(value)
      delivery.unlock()
      lock.withLock { state.endSendingKept(more, from: inlet) }?.request(.max(1))
    }
  }

  @inlinable
  func perform(_ end: FlatMapState.End) {
    switch end {
    case .askUpstream: lock.withLock { state.upstreamSubscription }?.request(.max(1))
    case .finish: complete(.finished)
    case .goOn: break
    }
  }

  /// Passes a failure on, when all publishers but the one that failed have been cancelled.
  @usableFromInline
  func fail(
    _ completion: Subscribers.Completion<Failure>, closing close: (inout FlatMapState) -> [any Subscription]?
  ) {
    lock.lock()
    guard let subscriptions = close(&state) else { return lock.unlock() }
    let kept = exchange(&kept, with: KeptValues())
    lock.unlock()
    withExtendedLifetime(kept) {
      for subscription in subscriptions { subscription.cancel() }
      complete(completion)
    }
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
struct FlatMapInner<Input, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, Described
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {
  @usableFromInline
  let outer: FlatMapSubscription<Input, NewPublisher, Downstream>
  @usableFromInline
  let inlet: Inlet

  @inlinable
  init(outer: FlatMapSubscription<Input, NewPublisher, Downstream>, inlet: Inlet) {
    self.outer = outer
    self.inlet = inlet
  }

  @usableFromInline
  var description: String { outer.description }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(inlet) }

  @inlinable
  func receive(subscription: any Subscription) {
    outer.receive(subscription: subscription, from: inlet)
  }

  @inlinable
  func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
    outer.receive(input, from: inlet)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    outer.receive(completion: completion, from: inlet)
  }
}
