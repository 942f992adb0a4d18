/// The subscription of an operator that has several upstreams, one after the other: `append`, `catch`, `retry` and others.
///
/// It counts the values that downstream has requested beyond those on their way to it. The next upstream receives that
/// demand when it attaches. Each upstream has a number, and the events of an earlier one are ignored.
///
/// Like `RelaySubscription`, it knows no types and does not hold downstream. Only that of `retry` does, until the end.
@usableFromInline class SuccessiveSubscription: Subscription, Described {
  @usableFromInline final let description: String

  /// Guards the variables of this class and of its subclasses.
  final let lock = Lock()
  private final let refusesNone: Bool
  private final var upstream = UpstreamSlot()

  /// The number of the current upstream.
  private final var number = 0
  private final var demand = Subscribers.Demand.none

  /// - Parameter refusesNone: Whether a request for no values ends the program.
  @usableFromInline init(_ description: String, refusesNone: Bool = false) {
    (self.description, self.refusesNone) = (description, refusesNone)
  }

  // MARK: From upstream

  enum Attachment {
    /// The caller cancels the subscription.
    case refused

    /// The caller sends this subscription downstream.
    case first

    /// Downstream has this subscription already, and its demand was requested.
    case later
  }

  final func attach(_ subscription: any Subscription, from number: Int) -> Attachment {
    let attached = lock.withLock {
      number == self.number && upstream.attach(subscription, greeting: number == 0) ? demand : nil
    }
    guard let demand = attached else { return .refused }
    // Only an upstream that has attached gives its place to the next one.
    if number == 0 { return .first }
    if demand > .none { subscription.request(demand) }
    return .later
  }

  /// See `UpstreamSlot.endGreeting()`. Without a greeting, it says only whether a completion came early.
  final func endGreeting() -> Bool { lock.withLock { upstream.endGreeting() } }

  final func takeEarlyCompletion<Failure>(from number: Int) -> Subscribers.Completion<Failure>? {
    lock.withLock { number == self.number ? upstream.takeEarlyCompletion() : nil }
  }

  /// Counts a value. Returns false if it is not to be sent, because its upstream is not the current one.
  @usableFromInline final func countValue(from number: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard number == self.number, upstream.isAttached else { return false }
    demand.withdraw()
    return true
  }

  /// Adds the demand that downstream returned for a value. Returns what the upstream receives of it: nothing if another
  /// upstream has taken its place meanwhile, which then receives a request.
  @usableFromInline final func returnDemand(_ more: Subscribers.Demand, to number: Int) -> Subscribers.Demand {
    lock.lock()
    demand += more
    let isCurrent = number == self.number
    let successor = isCurrent ? nil : upstream.subscription
    lock.unlock()
    successor?.request(more)
    return isCurrent ? more : .none
  }

  /// Lets the next upstream take the place of one that has completed. Returns false if the completion is to be ignored.
  @usableFromInline final func advance<Failure>(
    after completion: Subscribers.Completion<Failure>, from number: Int
  ) -> Bool {
    let former: UpstreamSlot? = lock.withLock {
      guard completes(completion, number) else { return nil }
      self.number += 1
      return exchange(&upstream, with: UpstreamSlot())
    }
    return former != nil
  }

  /// Closes the stream because an upstream has completed. Returns true if the completion has to be sent downstream now.
  @usableFromInline final func acceptCompletion<Failure>(
    _ completion: Subscribers.Completion<Failure>, from number: Int
  ) -> Bool {
    let isLast = lock.withLock { completes(completion, number) }
    return isLast && detach().isFirst
  }

  /// Whether a completion counts. One that comes before its subscription waits. The caller holds the lock.
  private final func completes<Failure>(_ completion: Subscribers.Completion<Failure>, _ number: Int) -> Bool {
    number == self.number && !upstream.postpone(completion) && upstream.isAttached
  }

  // MARK: From downstream

  @usableFromInline final func request(_ demand: Subscribers.Demand) {
    if refusesNone { demand.assertNonZero() }
    // DIFFERS: as in `RelaySubscription.request(_:)`.
    guard demand > .none else { return }
    lock.lock()
    self.demand += demand
    upstream.endGreeting()
    let upstream = self.upstream.subscription
    lock.unlock()
    upstream?.request(demand)
  }

  @usableFromInline final func cancel() { detach().upstream?.cancel() }

  /// The outstanding demand, for mirrors.
  final var owed: Subscribers.Demand { lock.withLock { demand } }

  // MARK: The end

  func willClose() {}

  /// Closes the stream. Returns upstream's subscription, for the caller to cancel or release.
  @usableFromInline final func detach() -> (isFirst: Bool, upstream: (any Subscription)?) {
    lock.lock()
    let isFirst = !self.upstream.isDetached
    let upstream = self.upstream.detach()
    // Nobody sends it any more.
    let early = self.upstream.dropEarlyCompletion()
    lock.unlock()
    withExtendedLifetime(early) {}
    if isFirst { willClose() }
    return (isFirst, upstream)
  }
}

/// The part of such an operator that one of its upstreams holds.
@usableFromInline protocol SuccessiveSubscriber: OperatorSubscriber
where DownstreamSubscription == SuccessiveSubscription, Input == Downstream.Input {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
  var number: Int { get }
}

extension SuccessiveSubscriber {
  @usableFromInline func receive(subscription upstream: any Subscription) {
    switch subscription.attach(upstream, from: number) {
    case .refused: return upstream.cancel()
    case .first: downstream.receive(subscription: subscription)
    case .later: break
    }
    if subscription.endGreeting() { receiveEarlyCompletion() }
  }

  func receiveEarlyCompletion() { subscription.takeEarlyCompletion(from: number).map(receive(completion:)) }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.countValue(from: number) else { return .none }
    let more = downstream.receive(input)
    return more > .none ? subscription.returnDemand(more, to: number) : .none
  }
}

/// Receives the events of the second upstream, if no other one follows.
@usableFromInline struct LastSubscriber<Failure: Error, Downstream: Subscriber>: SuccessiveSubscriber {
  @usableFromInline let downstream: Downstream, subscription: SuccessiveSubscription
  @inlinable var number: Int { 1 }

  @inlinable init(_ downstream: Downstream, _ subscription: SuccessiveSubscription) {
    (self.downstream, self.subscription) = (downstream, subscription)
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.acceptCompletion(completion, from: number) { downstream.receive(completion: completion.cast()) }
  }
}
