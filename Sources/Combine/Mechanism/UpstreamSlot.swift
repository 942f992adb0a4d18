/// Holds the subscription to one upstream, which an operator takes once, cancels once and releases once.
///
/// A slot is a plain value without a lock: the lock of the operator guards it. A slot calls no other object and
/// releases nothing, because the `deinit` of a subscription may run a user's code, and that code may call the operator.
/// So `detach()` returns the subscription, and the operator cancels or releases it after unlocking.
@usableFromInline struct UpstreamSlot {
  @usableFromInline enum Phase {
    /// Upstream has not sent its subscription.
    case awaiting

    /// Upstream's subscription has come, and downstream is receiving its own. The operator accepts upstream's values, but a
    /// completion waits.
    case greeting

    /// Upstream has completed, in the greeting or before its subscription. The operator accepts nothing more, and the
    /// completion waits.
    case completed

    /// The operator accepts upstream's events, unless it has stored the completion (`ScheduledEvents.isComplete`).
    case attached

    /// Upstream has completed, or the operator has given up the subscription.
    case detached
  }

  @usableFromInline private(set) var phase: Phase

  /// Upstream's subscription, from `attach(_:greeting:)` until `detach()`. An inner `Just` of `switchToLatest`
  /// may send none (`attachWithoutSubscription()`).
  @usableFromInline private(set) var subscription: (any Subscription)?

  /// A `Subscribers.Completion` that came early waits here. It is in an object, so that a slot is small.
  private var early: Shared<Any>?

  init(_ phase: Phase = .awaiting) { self.phase = phase }

  @usableFromInline var isAwaiting: Bool { phase == .awaiting }
  var isDetached: Bool { phase == .detached }

  /// While it is false, the operator ignores upstream's values. `RelaySubscription` and `CombiningInner` have a variable of
  /// their own for that, `open`, which they read with each value, without the lock.
  @inlinable var isAttached: Bool { phase == .attached || phase == .greeting }
  var hasEarlyCompletion: Bool { early != nil }

  /// Stores upstream's subscription.
  ///
  /// - Parameter isGreeting: Whether the operator now sends downstream its own subscription, and then ends the greeting.
  /// - Returns: False for a second subscription, and after `detach()`. Then the operator cancels the subscription.
  mutating func attach(_ subscription: any Subscription, greeting isGreeting: Bool = false) -> Bool {
    guard isAwaiting else { return false }
    phase = !isGreeting ? .attached : hasEarlyCompletion ? .completed : .greeting
    self.subscription = subscription
    return true
  }

  /// Ends the greeting. Returns whether a completion came early. The operator handles it when `receive(subscription:)`
  /// has returned (`takeEarlyCompletion()`). So a request that ends the greeting before leaves it where it is.
  @discardableResult mutating func endGreeting() -> Bool {
    if phase == .greeting { phase = .attached }
    return hasEarlyCompletion
  }

  /// Changes to attached without a subscription, for an operator that already has upstream's values.
  mutating func attachWithoutSubscription() { phase = .attached }

  /// Gives up the subscription, and refuses any later one.
  ///
  /// - Returns: The former subscription. The operator releases it when the lock is free.
  @usableFromInline mutating func detach() -> (any Subscription)? {
    phase = .detached
    return subscription.take()
  }

  /// Lets a completion wait that comes before upstream's subscription, or before downstream has its own. This happens when
  /// another thread ends the stream while a subscription is on its way, or when the subscriber completes upstream from inside
  /// `receive(subscription:)`.
  ///
  /// DIFFERS: Apple's operators ignore such a completion, send it before the subscription, or stop the program
  /// (EarlyCompletionTests).
  ///
  /// - Returns: False if both have come, or the slot is detached. Then the operator handles the completion now.
  @usableFromInline mutating func postpone<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard isAwaiting || phase == .greeting || phase == .completed else { return false }
    if phase == .greeting { phase = .completed }
    if early == nil { early = Shared(completion) }
    return true
  }

  var status: SubscriptionStatus {
    isAwaiting ? .awaitingSubscription : subscription.map { .subscribed($0) } ?? .terminal
  }

  /// Refuses early completions. Returns one that has come, which nobody will handle, for the caller to release.
  mutating func dropEarlyCompletion() -> AnyObject? { early.take() }

  /// Takes out an early completion. The operator handles it after downstream has received its subscription, in a
  /// function of its own, `receiveEarlyCompletion()`. That one looks up the completion's type at run time, some 700
  /// instructions, which a subscription without an early completion does not pay.
  mutating func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    guard let early = early.take() else { return nil }
    if phase == .completed { phase = .attached }
    return (early.value as! Subscribers.Completion<Failure>)
  }
}
