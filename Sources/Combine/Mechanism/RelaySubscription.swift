import Synchronization

/// The subscription that an operator sends downstream. It is an object of its own, beside the operator's `Inner`, and
/// passes requests and cancellation upstream.
///
/// Upstream holds the `Inner`, and the `Inner` holds downstream and this subscription. Downstream holds this subscription,
/// too, which holds upstream's subscription and no downstream, unless a result or completion waits in it. While the stream
/// goes on, this is a ring through upstream's subscription. The end breaks it: this one gives up upstream's. Downstream may
/// hold its subscription for ever, and of its stream it then holds nothing else by it, but for the other publisher of
/// `prefix(untilOutputFrom:)` and the connection of `autoconnect`. `Inner` can be a struct of constants, and a value takes no
/// lock.
///
/// This class knows no types, so it is compiled once, and an operator that treats requests or the end in its own way is a
/// subclass.
@usableFromInline class RelaySubscription: Subscription, Described {
  /// Set when the slot is attached, unless upstream has completed in or before the greeting; cleared by the completion
  /// and at the end. It is atomic instead of locked, because the operator reads it for each value.
  @usableFromInline final let open = Atomic(false)

  /// Guards the variables of this class and of its subclasses.
  final let lock = Lock()

  private final let name: String?
  private final let refusesNone: Bool
  private final var upstream = UpstreamSlot()

  /// What downstream requested before upstream's subscription came. Only operators that send their own subscription
  /// first have any, and then send it upstream (`handleEarlyEvents`). Elsewhere an upstream may request so, through the
  /// subscriber that it sees, and that is ignored.
  private final var earlyDemand = Subscribers.Demand.none

  /// Whether downstream has cancelled, also before upstream's subscription. Then a completion is not sent.
  final var hasCancelled = false

  /// The description of upstream's subscription, if there is no name. It remains after the end.
  private final var upstreamName: String?

  /// - Parameters:
  ///   - name: The operator's name, as `print()` shows it. If it is nil, upstream's subscription provides the name.
  ///   - refusesNone: Whether a request for no values ends the program.
  @usableFromInline init(_ name: String?, refusesNone: Bool = false) {
    (self.name, self.refusesNone) = (name, refusesNone)
  }

  /// Whether the operator passes values on: from upstream's subscription until its completion, or until the end.
  @inlinable final var isOpen: Bool { open.load(ordering: .relaxed) }

  // MARK: From upstream

  /// Stores upstream's subscription, perhaps before this one goes downstream. Returns false if the caller has to cancel it.
  @usableFromInline final func attach(_ subscription: any Subscription, greeting isGreeting: Bool = false) -> Bool {
    // The module's own subscriptions are `Described`. Interpolation would build a new string for each subscriber.
    let upstreamName = name == nil ? (subscription as? any Described)?.description ?? "\(subscription)" : nil
    return lock.withLock {
      guard upstream.attach(subscription, greeting: isGreeting) else { return false }
      self.upstreamName = upstreamName
      open.store(upstream.isAttached, ordering: .relaxed)
      return true
    }
  }

  /// Called when downstream's `receive(subscription:)` has returned. Downstream may have cancelled there.
  @usableFromInline func didGreet() {}

  /// See `UpstreamSlot.endGreeting()`.
  @usableFromInline final func endGreeting() -> Bool { lock.withLock { upstream.endGreeting() } }

  /// See `UpstreamSlot.postpone(_:)`.
  final func postpone<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    lock.withLock {
      guard upstream.postpone(completion) else { return false }
      open.store(false, ordering: .relaxed)
      return true
    }
  }

  final func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    lock.withLock { upstream.takeEarlyCompletion() }
  }

  /// Closes the stream because upstream has completed. Returns true if the completion has to be sent downstream now.
  final func acceptCompletion<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    if postpone(completion) { return false }
    guard detach() != nil else { return false }
    willClose(isCancelled: false)
    // What was released may have cancelled.
    return !isCancelled
  }

  /// Requests what downstream requested before upstream's subscription arrived, and more.
  final func requestEarlyDemand(adding count: Int = 0) {
    lock.lock()
    let demand = exchange(&earlyDemand, with: .none) + count
    let upstream = self.upstream.subscription
    lock.unlock()
    if demand > .none { upstream?.request(demand) }
  }

  // MARK: From downstream

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if refusesNone { demand.assertNonZero() }
    // DIFFERS: Apple's operators pass a request for none on, and a subject then ends the program
    // (RequestNoneTests.hasNoEffect).
    guard demand > .none else { return }
    lock.lock()
    if upstream.isAwaiting { earlyDemand += demand }
    upstream.endGreeting()
    let upstream = self.upstream.subscription
    lock.unlock()
    upstream?.request(demand)
  }

  @usableFromInline func cancel() {
    guard let upstream = detach(isCancelled: true) else { return }
    willClose(isCancelled: true)
    upstream.cancel()
  }

  @usableFromInline final var isCancelled: Bool { lock.withLock { hasCancelled } }

  // MARK: The end

  /// Called when upstream has completed or downstream has cancelled: before the completion is sent, or before upstream is
  /// cancelled. This class does not call it if the operator itself closes the stream, or for a cancellation before upstream's
  /// subscription.
  func willClose(isCancelled: Bool) {}

  /// Closes the stream. Returns upstream's subscription to the first caller, who cancels or releases it.
  @usableFromInline final func detach(isCancelled: Bool = false) -> (any Subscription)? {
    lock.lock()
    if isCancelled { hasCancelled = true }
    open.store(false, ordering: .relaxed)
    let upstream = self.upstream.detach()
    lock.unlock()
    return upstream
  }

  // MARK: Descriptions

  // For mirrors. What they return is released by the caller, because no lock may be held then.
  final var reflected: (any Subscription)? { lock.withLock { upstream.subscription } }
  @usableFromInline final var status: SubscriptionStatus { lock.withLock { upstream.status } }
  final var isClosed: Bool { lock.withLock { upstream.isDetached } }

  /// Whether upstream has not sent its subscription yet.
  final var isAwaiting: Bool { lock.withLock { upstream.isAwaiting } }
  @usableFromInline var description: String { name ?? lock.withLock { upstreamName } ?? "Empty" }
}

/// An operator in two parts: upstream holds this one, and downstream holds its `RelaySubscription`.
///
/// The protocol sends the operator's own subscription downstream, in place of upstream's. It passes on values if their type
/// stays the same, and the completion if that of failures does. Most operators add only `receive(_:)` for values.
@usableFromInline protocol RelaySubscriber: OperatorSubscriber where DownstreamSubscription == RelaySubscription {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension RelaySubscriber {
  @inlinable func receive(subscription: any Subscription) { greet(with: subscription) }

  /// Stores upstream's subscription and sends the operator's own downstream. A completion that arrived earlier follows. If
  /// the subscription is the second one, or arrives after the end, it is cancelled instead.
  @inlinable func greet(with upstream: any Subscription) {
    guard subscription.attach(upstream, greeting: true) else { return upstream.cancel() }
    downstream.receive(subscription: subscription)
    subscription.didGreet()
    if subscription.endGreeting() { receiveEarlyCompletion() }
  }

  /// Stores upstream's subscription if downstream has the operator's already.
  func attachLate(with upstream: any Subscription, adding count: Int = 0) {
    guard subscription.attach(upstream) else { return upstream.cancel() }
    handleEarlyEvents(adding: count)
  }

  /// Handles what came before upstream's subscription: upstream's completion, and downstream's requests. Requests more than
  /// these if there is a count.
  func handleEarlyEvents(adding count: Int = 0) {
    if subscription.endGreeting() { receiveEarlyCompletion() }
    // Upstream may not return from this.
    subscription.requestEarlyDemand(adding: count)
  }

  @usableFromInline func receiveEarlyCompletion() { subscription.takeEarlyCompletion().map(receive(completion:)) }

  /// Closes the stream from within: cancels upstream and completes downstream, unless the stream has ended.
  @usableFromInline func closeStream(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard let upstream = subscription.detach() else { return }
    upstream.cancel()
    // Upstream may have run a closure that cancels.
    if !subscription.isCancelled { downstream.receive(completion: completion) }
  }
}

extension RelaySubscriber where Input == Downstream.Input {
  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    subscription.isOpen ? downstream.receive(input) : .none
  }
}

extension RelaySubscriber where Failure == Downstream.Failure {
  /// Sends upstream's completion downstream, unless the stream has ended. A completion that arrives before the
  /// subscription waits for it.
  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.acceptCompletion(completion) { downstream.receive(completion: completion) }
  }
}

/// Passes events on. It requests the additional demand that downstream returns, and returns none itself, as Apple's
/// `multicast` and `receive(on:)` do. Here, `receive(on:)` uses this type for an `ImmediateScheduler`.
@usableFromInline struct RequestingSubscriber<Downstream: Subscriber>: RelaySubscriber {
  @usableFromInline let downstream: Downstream, subscription: RelaySubscription

  @inlinable init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    subscription = RelaySubscription(name)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    let more = downstream.receive(input)
    if more > .none { subscription.request(more) }
    return .none
  }
}
