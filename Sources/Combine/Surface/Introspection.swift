import Synchronization

/// A protocol for debuggers and profilers that observes the events between all publishers and subscribers.
///
///     final class Counter: _Introspection {
///       var requests = 0
///
///       func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
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
/// A class implements the methods for the events that it needs. The others do nothing. A `will…` method is called before
/// the event, and a `did…` method after it. An introspection observes the subscriptions that begin while it is enabled.
/// It does not observe earlier ones.
public protocol _Introspection: AnyObject {
  /// A subscriber is about to be attached to a publisher.
  func willReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure
  /// A subscriber has been attached to a publisher.
  func didReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure
  /// A subscriber is about to receive its subscription.
  func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription)
  /// A subscriber has received its subscription.
  func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription)
  /// A subscriber is about to receive a value.
  func willReceive<Downstream: Subscriber>(subscriber: Downstream, input: Downstream.Input)
  /// A subscriber has received a value, and returned its additional demand.
  func didReceive<Downstream: Subscriber>(
    subscriber: Downstream, input: Downstream.Input, resultingDemand: Subscribers.Demand
  )
  /// A subscriber is about to receive a completion.
  func willReceive<Downstream: Subscriber>(
    subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
  )
  /// A subscriber has received a completion.
  func didReceive<Downstream: Subscriber>(
    subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
  )
  /// A subscriber is about to request values.
  func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand)
  /// A subscriber has requested values.
  func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand)
  /// A subscription is about to be cancelled.
  func willCancel(subscription: any Subscription)
  /// A subscription has been cancelled.
  func didCancel(subscription: any Subscription)
}

extension _Introspection {
  /// Whether this introspection is enabled.
  public var isEnabled: Bool { Introspections.enabled.contains { $0 === self } }

  /// Starts observing. Has no effect if the introspection is already enabled.
  public func enable() {
    Introspections.change { introspections in
      if !introspections.contains(where: { $0 === self }) { introspections.append(self) }
    }
  }

  /// Stops observing.
  public func disable() { Introspections.change { introspections in introspections.removeAll { $0 === self } } }

  // The methods that a class does not implement do nothing.

  public func willReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {}
  public func didReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {}
  public func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {}
  public func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {}
  public func willReceive<Downstream: Subscriber>(subscriber: Downstream, input: Downstream.Input) {}
  public func didReceive<Downstream: Subscriber>(
    subscriber: Downstream, input: Downstream.Input, resultingDemand: Subscribers.Demand
  ) {}
  public func willReceive<Downstream: Subscriber>(
    subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
  ) {}
  public func didReceive<Downstream: Subscriber>(
    subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
  ) {}
  public func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {}
  public func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {}
  public func willCancel(subscription: any Subscription) {}
  public func didCancel(subscription: any Subscription) {}
}

/// The enabled introspections of the program.
@usableFromInline enum Introspections {
  nonisolated(unsafe) private static let lock = Lock()
  nonisolated(unsafe) private static var all: [any _Introspection] = []

  /// In the order in which they were enabled.
  fileprivate static var enabled: [any _Introspection] { lock.withLock { all } }

  /// Whether any introspection is enabled. Each call of `subscribe(_:)` reads this first.
  @usableFromInline static var isObserving: Bool { observing.load(ordering: .relaxed) }

  private static let observing = Atomic(false)

  fileprivate static func change(_ body: (inout [any _Introspection]) -> Void) {
    // Nothing is released here: the introspection that is removed is the one whose method is running.
    lock.withLock {
      body(&all)
      observing.store(!all.isEmpty, ordering: .relaxed)
    }
  }

  /// Attaches a subscriber to a publisher, and observes each event between the two.
  @usableFromInline static func observe<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S)
  where S.Input == P.Output, S.Failure == P.Failure {
    // A publisher such as `Deferred` hands its subscriber on, which is observed already.
    let isObserved = (subscriber as? any MaybeObserved)?.isObserved == true
    around(
      { $0.willReceive(publisher: publisher, subscriber: subscriber) },
      {
        isObserved
          ? publisher.receive(subscriber: subscriber) : publisher.receive(subscriber: ObservedSubscriber(subscriber))
      },
      { introspection, _ in introspection.didReceive(publisher: publisher, subscriber: subscriber) })
  }

  /// Calls the first closure with each enabled introspection, then the second one, then the third with each of them.
  fileprivate static func around<Result>(
    _ before: (any _Introspection) -> Void, _ event: () -> Result, _ after: (any _Introspection, Result) -> Void
  ) -> Result {
    let introspections = enabled
    for introspection in introspections { before(introspection) }
    let result = event()
    for introspection in introspections { after(introspection, result) }
    return result
  }
}

/// A subscriber whose events may be observed already.
private protocol MaybeObserved {
  var isObserved: Bool { get }
}

extension AnySubscriber: MaybeObserved {
  fileprivate var isObserved: Bool { (closures.reflect?() as? any MaybeObserved)?.isObserved == true }
}

/// A subscriber that reports each event and passes it to the observed subscriber.
private struct ObservedSubscriber<Downstream: Subscriber>: Subscriber, Described, MaybeObserved {
  let downstream: Downstream
  let isObserved = true

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    // Operators such as `map` hand on the subscription that they received, which may be observed already.
    let subscription = (subscription as? ObservedSubscription)?.upstream ?? subscription
    Introspections.around(
      { $0.willReceive(subscriber: downstream, subscription: subscription) },
      { downstream.receive(subscription: ObservedSubscription(subscription)) },
      { introspection, _ in introspection.didReceive(subscriber: downstream, subscription: subscription) })
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    Introspections.around(
      { $0.willReceive(subscriber: downstream, input: input) }, { downstream.receive(input) },
      { $0.didReceive(subscriber: downstream, input: input, resultingDemand: $1) })
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    Introspections.around(
      { $0.willReceive(subscriber: downstream, completion: completion) },
      { downstream.receive(completion: completion) },
      { introspection, _ in introspection.didReceive(subscriber: downstream, completion: completion) })
  }

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  var description: String { "\(downstream)" }
}

/// A subscription that reports each call and passes it to the observed subscription.
private struct ObservedSubscription: Subscription, Described {
  let upstream: any Subscription

  init(_ upstream: any Subscription) { self.upstream = upstream }

  func request(_ demand: Subscribers.Demand) {
    Introspections.around(
      { $0.willRequest(subscription: upstream, demand) }, { upstream.request(demand) },
      { introspection, _ in introspection.didRequest(subscription: upstream, demand) })
  }

  func cancel() {
    Introspections.around(
      { $0.willCancel(subscription: upstream) }, { upstream.cancel() },
      { introspection, _ in introspection.didCancel(subscription: upstream) })
  }

  var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }
  var description: String { "\(upstream)" }
}
