import Synchronization

/// A base class for debuggers and profilers that observes the events between all publishers and subscribers.
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
///     print("requests:", counter.requests)
///     // 2
///     // 4
///     // requests: 1
///
/// A subclass overrides the methods for the events that it needs. A `will…` method is called before the event, and a
/// `did…` method after it. An introspection observes the subscriptions that begin while it is enabled. It does not
/// observe earlier ones.
open class _Introspection {
  /// The enabled introspections, in the order in which they were enabled.
  public static var enabledIntrospections: [_Introspection] {
    lock.withLock { enabled }
  }

  nonisolated(unsafe) private static let lock = Lock()
  nonisolated(unsafe) private static var enabled: [_Introspection] = []

  /// Whether any introspection is enabled. Each call of `subscribe(_:)` reads this first.
  @usableFromInline
  static var isObserving: Bool { observing.load(ordering: .relaxed) }

  private static let observing = Atomic(false)

  /// Creates an introspection that is not enabled yet.
  public init() {}

  /// Whether this introspection is enabled.
  public var isEnabled: Bool {
    Self.enabledIntrospections.contains { $0 === self }
  }

  /// Starts observing. Has no effect if the introspection is already enabled.
  public func enable() {
    Self.lock.withLock {
      if !Self.enabled.contains(where: { $0 === self }) { Self.enabled.append(self) }
      Self.observing.store(true, ordering: .relaxed)
    }
  }

  /// Stops observing.
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

  /// Attaches a subscriber to a publisher, and observes each event between the two.
  @usableFromInline
  static func observe<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S)
  where S.Input == P.Output, S.Failure == P.Failure {
    around {
      $0.willReceive(publisher: publisher, subscriber: subscriber)
    } do: {
      publisher.receive(subscriber: ObservedSubscriber(subscriber))
    } after: { introspection, _ in
      introspection.didReceive(publisher: publisher, subscriber: subscriber)
    }
  }

  /// Calls `before` with each enabled introspection, then `event`, then `after` with each of them.
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

/// A subscriber that reports each event and passes it to the observed subscriber.
private struct ObservedSubscriber<Downstream: Subscriber>: Subscriber, Described {
  let downstream: Downstream

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    // A stateless operator hands on the subscription that it received, which may be observed already.
    let subscription = (subscription as? ObservedSubscription)?.upstream ?? subscription
    _Introspection.around {
      $0.willReceive(subscriber: downstream, subscription: subscription)
    } do: {
      downstream.receive(subscription: ObservedSubscription(subscription))
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

/// A subscription that reports each call and passes it to the observed subscription.
private struct ObservedSubscription: Subscription, Described {
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
