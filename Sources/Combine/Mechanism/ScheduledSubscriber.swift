/// The events that wait in a scheduler, in the order in which they came, and downstream, to which they go.
///
/// A scheduler that runs several closures at the same time starts them in any order. So each event has a number. The
/// closure that was scheduled for a number delivers the earlier events first, if they still wait. It delivers nothing if
/// another closure has delivered its event already. It never waits for another one: the one that is delivering goes on
/// with what has become due.
///
/// A count of the closures that have run would not do: a scheduler may drop one, and a later one then delivers its event.
///
/// DIFFERS: through such a scheduler, Apple's events overtake each other, and values that the completion overtakes are
/// lost (ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing).
@usableFromInline final class ScheduledEvents<Downstream: Subscriber, Extra>: HoldsDownstream {
  @usableFromInline enum Event {
    case value(Downstream.Input)

    /// A value after which the additional demand does not go upstream.
    case valueWithoutRequest(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline let downstream: Downstream

  /// What else the operator keeps: the value of debounce, the state of throttle, the array of collect, the closure for the
  /// error of timeout. It is `()` for `receive(on:)` and `delay`.
  @usableFromInline @exclusivity(unchecked) var extra: Extra
  @usableFromInline @exclusivity(unchecked) var waiting = Queue<Event>()

  /// The numbers of the last event that was added, and of the last that was taken out.
  @usableFromInline @exclusivity(unchecked) var added = 0, taken = 0

  /// The number of the last event whose closure has run.
  @usableFromInline @exclusivity(unchecked) var due = 0

  @usableFromInline @exclusivity(unchecked) var isComplete = false

  @inlinable init(_ downstream: Downstream, _ extra: Extra) { (self.downstream, self.extra) = (downstream, extra) }

  /// Adds an event, and returns its number.
  @inlinable func enqueue(_ event: Event) -> Int {
    if case .completion = event { isComplete = true }
    waiting.append(event)
    added += 1
    return added
  }

  /// Makes the events up to the one with the number due. Another closure may have run first, so the number never decreases.
  @usableFromInline func extend(to number: Int) { due = max(due, number) }

  /// Takes the next event, if it is due.
  @inlinable func takeDue() -> Event? {
    guard taken < due, let event = waiting.popFirst() else { return nil }
    taken += 1
    return event
  }

  /// Takes out all events, for the caller to release.
  @usableFromInline func removeWaiting() -> Queue<Event> {
    taken = added
    return exchange(&waiting, with: Queue())
  }
}

/// Passes every event through a scheduler: as soon as possible for `receive(on:)`, after an interval for `delay`. Debounce,
/// throttle, timeout and collect by time have one, which delivers what they send.
///
/// The events keep their order and arrive one at a time, even if the scheduler runs several closures at the same time.
/// A closure that is already scheduled may outlive the cancellation. It keeps only the subscription alive: the
/// cancellation releases upstream, downstream and the events.
///
/// DIFFERS: with Apple's, a completion that is already scheduled may be delivered after `cancel()`
/// (DelayTests.cancelTakesBackWhatIsOnItsWay).
@usableFromInline struct ScheduledSubscriber<Downstream: Subscriber, Context: Scheduler, Extra>: HoldingSubscriber {
  @usableFromInline typealias Held = ScheduledEvents<Downstream, Extra>

  @usableFromInline typealias Stride = Context.SchedulerTimeType.Stride

  @usableFromInline let subscription: HoldingSubscription, scheduler: Context, options: Context.SchedulerOptions?
  @usableFromInline let delay: (interval: Stride, tolerance: Stride)?

  @inlinable init(
    _ name: String, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    delay: (interval: Stride, tolerance: Stride)? = nil, extra: Extra,
    onRequest: HoldingSubscription.RequestAction? = nil
  ) {
    subscription = HoldingSubscription(
      name, holding: ScheduledEvents(downstream, extra), onRequest: onRequest)
    (self.scheduler, self.options, self.delay) = (scheduler, options, delay)
  }

  @usableFromInline func receive(subscription: any Subscription) { greet(with: subscription) }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if let number = enqueue(.value(input)) { schedule(number) }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if let number = enqueueCompletion(completion) { schedule(number) }
  }

  // MARK: Waiting events

  /// Adds an event to the queue, and returns its number. Returns nil if upstream is not attached or has completed.
  @inlinable func enqueue(_ event: Held.Event) -> Int? {
    // With `withHeld`, a value through `delay` takes 6 % more instructions.
    subscription.lock.lock()
    guard subscription.upstream.isAttached, let held = Self.held(by: subscription), !held.isComplete else {
      subscription.lock.unlock()
      return nil
    }
    let number = held.enqueue(event)
    subscription.lock.unlock()
    return number
  }

  /// Adds the completion to the queue, unless the completion is kept until the subscription comes. Until the completion is
  /// delivered, requests and a cancellation go upstream, as with Apple's.
  func enqueueCompletion(_ completion: Subscribers.Completion<Downstream.Failure>) -> Int? {
    subscription.postpone(completion) ? nil : enqueue(.completion(completion))
  }

  /// Schedules the delivery of the events up to the one with the number.
  @inlinable func schedule(_ number: Int) {
    let action = { [subscription] in Self.deliver(upTo: number, to: subscription) }
    if let delay {
      scheduler.schedule(
        after: scheduler.now.advanced(by: delay.interval), tolerance: delay.tolerance, options: options, action)
    } else {
      scheduler.schedule(options: options, action)
    }
  }

  /// Schedules the delivery of the events that are due already. The number 0 makes no other one due: the first event has 1.
  @usableFromInline func scheduleDelivery() {
    scheduler.schedule(options: options) { [subscription] in Self.deliver(upTo: 0, to: subscription) }
  }

  /// Delivers the events that are due, and those up to the one with the number, which are due now. If another thread is
  /// delivering, that thread goes on with them.
  @inlinable static func deliver(upTo number: Int, to subscription: HoldingSubscription) {
    guard subscription.delivery.beginIfIdle() || leaveOrBegin(upTo: number, to: subscription) else { return }
    repeat {
      subscription.lock.lock()
      let events = held(by: subscription)
      events?.extend(to: number)
      let event = events?.takeDue()
      // Recorded, so that this thread or another goes on with what is left, in a delivery for each event.
      if let events, events.taken < events.due { subscription.delivery.record(.sendMore) }
      subscription.lock.unlock()
      var more = Subscribers.Demand.none
      var former: HoldingSubscription.Former?
      switch event {
      case .value(let value)?: more = events!.downstream.receive(value)
      case .valueWithoutRequest(let value)?: subscription.addDemand(events!.downstream.receive(value))
      case .completion(let completion)?: former = complete(subscription, with: completion)
      case nil: break
      }
      subscription.delivery.end()
      // All are released here, where no lock is held.
      withExtendedLifetime(events) {}
      withExtendedLifetime(event) {}
      withExtendedLifetime(former) {}
      if more > .none { subscription.request(more) }
    } while subscription.delivery.beginWork() != nil
  }

  /// Leaves events to the thread that is delivering. Returns true if it has ended meanwhile, and this one now delivers.
  @usableFromInline static func leaveOrBegin(upTo number: Int, to subscription: HoldingSubscription) -> Bool {
    subscription.lock.lock()
    let events = held(by: subscription)
    events?.extend(to: number)
    subscription.lock.unlock()
    withExtendedLifetime(events) {}
    subscription.delivery.record(.sendMore)
    return subscription.delivery.beginWork() != nil
  }
}

/// The part of an operator that upstream sees, if it decides which events are scheduled.
@usableFromInline protocol SchedulingSubscriber: HoldingSubscriber where Held == ScheduledEvents<Receiver, Extra> {
  associatedtype Receiver: Subscriber
  associatedtype Context: Scheduler
  associatedtype Extra

  var scheduled: ScheduledSubscriber<Receiver, Context, Extra> { get }
}

extension SchedulingSubscriber {
  @usableFromInline var subscription: HoldingSubscription { scheduled.subscription }
  @usableFromInline func scheduleDelivery() { scheduled.scheduleDelivery() }

  @inlinable static func deliver(upTo number: Int, to subscription: HoldingSubscription) {
    ScheduledSubscriber<Receiver, Context, Extra>.deliver(upTo: number, to: subscription)
  }
}
