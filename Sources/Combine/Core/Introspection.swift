import Synchronization

/// Watches what passes between all publishers and subscribers of the program: a base class for debuggers and profilers.
///
///     final class Counter: _Introspection {
///       var requests = 0
///
///       override func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
///         requests += 1
///       }
///     }
///
///     let counter = Counter()
///     counter.enable()
///     let cancellable = [1, 2].publisher.map { $0 * 2 }.sink { print($0) }
///     counter.disable()
///     print(counter.requests, "requests")
///     // 2
///     // 4
///     // 2 requests
///
/// Each event is announced before it happens and again afterwards. While an introspection is enabled, a subscription that
/// begins goes through an object in between. Subscriptions that began earlier are not watched.
open class _Introspection {
  /// The ones that are enabled, in the order in which they were.
  public static var enabledIntrospections: [_Introspection] {
    lock.withLock { enabled }
  }

  nonisolated(unsafe) private static let lock = Lock()
  nonisolated(unsafe) private static var enabled: [_Introspection] = []

  /// Whether any is enabled. Each subscription reads this first.
  @usableFromInline
  static var isObserving: Bool { observing.load(ordering: .relaxed) }

  private static let observing = Atomic(false)

  public init() {}

  /// Whether this one is enabled.
  public var isEnabled: Bool {
    Self.enabledIntrospections.contains { $0 === self }
  }

  /// Begins to watch. Does nothing if it is enabled already.
  public func enable() {
    Self.lock.withLock {
      if !Self.enabled.contains(where: { $0 === self }) { Self.enabled.append(self) }
      Self.observing.store(true, ordering: .relaxed)
    }
  }

  /// Stops watching.
  public func disable() {
    Self.lock.withLock {
      Self.enabled.removeAll { $0 === self }
      Self.observing.store(!Self.enabled.isEmpty, ordering: .relaxed)
    }
  }

  /// A subscriber is about to be attached to a publisher.
  open func willReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {}

  /// A subscriber has been attached to a publisher.
  open func didReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {}

  /// A subscriber is about to receive its subscription.
  open func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {}

  /// A subscriber has received its subscription.
  open func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {}

  /// A subscriber is about to receive a value.
  open func willReceive<Downstream: Subscriber>(subscriber: Downstream, input: Downstream.Input) {}

  /// A subscriber has received a value, and returned its additional demand.
  open func didReceive<Downstream: Subscriber>(
    subscriber: Downstream, input: Downstream.Input, resultingDemand: Subscribers.Demand
  ) {}

  /// A subscriber is about to receive a completion.
  open func willReceive<Downstream: Subscriber>(
    subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
  ) {}

  /// A subscriber has received a completion.
  open func didReceive<Downstream: Subscriber>(
    subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
  ) {}

  /// A subscriber is about to request values.
  open func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {}

  /// A subscriber has requested values.
  open func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {}

  /// A subscription is about to be cancelled.
  open func willCancel(subscription: any Subscription) {}

  /// A subscription has been cancelled.
  open func didCancel(subscription: any Subscription) {}

  /// Attaches a subscriber to a publisher with an object in between that tells of each event.
  @usableFromInline
  static func observe<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S)
  where S.Input == P.Output, S.Failure == P.Failure {
    around {
      $0.willReceive(publisher: publisher, subscriber: subscriber)
    } do: {
      publisher.receive(subscriber: SubscriberTap(subscriber))
    } after: { introspection, _ in
      introspection.didReceive(publisher: publisher, subscriber: subscriber)
    }
  }

  /// Announces an event to all that are enabled, lets it happen, and announces that it has happened.
  fileprivate static func around<Result>(
    before: (_Introspection) -> Void, do event: () -> Result, after: (_Introspection, Result) -> Void
  ) -> Result {
    let introspections = enabledIntrospections
    for introspection in introspections { before(introspection) }
    let result = event()
    for introspection in introspections { after(introspection, result) }
    return result
  }
}

/// Stands before a subscriber, and tells of what it receives.
private struct SubscriberTap<Downstream: Subscriber>: Subscriber, Described {
  let downstream: Downstream

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    // An operator may hand on what it has received. One object in between is enough.
    let subscription = (subscription as? SubscriptionTap)?.upstream ?? subscription
    _Introspection.around {
      $0.willReceive(subscriber: downstream, subscription: subscription)
    } do: {
      downstream.receive(subscription: SubscriptionTap(subscription))
    } after: { introspection, _ in
      introspection.didReceive(subscriber: downstream, subscription: subscription)
    }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    _Introspection.around {
      $0.willReceive(subscriber: downstream, input: input)
    } do: {
      downstream.receive(input)
    } after: {
      $0.didReceive(subscriber: downstream, input: input, resultingDemand: $1)
    }
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    _Introspection.around {
      $0.willReceive(subscriber: downstream, completion: completion)
    } do: {
      downstream.receive(completion: completion)
    } after: { introspection, _ in
      introspection.didReceive(subscriber: downstream, completion: completion)
    }
  }

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  var description: String { "\(downstream)" }
}

/// Stands before a subscription, and tells of what it is told.
private struct SubscriptionTap: Subscription, Described {
  let upstream: any Subscription

  init(_ upstream: any Subscription) {
    self.upstream = upstream
  }

  func request(_ demand: Subscribers.Demand) {
    _Introspection.around {
      $0.willRequest(subscription: upstream, demand)
    } do: {
      upstream.request(demand)
    } after: { introspection, _ in
      introspection.didRequest(subscription: upstream, demand)
    }
  }

  func cancel() {
    _Introspection.around {
      $0.willCancel(subscription: upstream)
    } do: {
      upstream.cancel()
    } after: { introspection, _ in
      introspection.didCancel(subscription: upstream)
    }
  }

  var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }
  var description: String { "\(upstream)" }
}
