/// Passes every event through a scheduler: as soon as possible for `receive(on:)`, after an interval for `delay`. Debounce,
/// throttle, timeout and collect by time have one, which delivers what they send.
///
/// The events stay in order and arrive one at a time, even if the scheduler runs several closures at the same time.
/// A closure that is already scheduled may outlive the cancellation. It holds only the subscription: the
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

  /// Adds the completion to the queue, unless the completion waits for the subscription. Until the completion is
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
    var more = Subscribers.Demand.none
    repeat {
      subscription.lock.lock()
      let events = held(by: subscription)
      events?.extend(to: number)
      let event = events?.takeDue()
      // Recorded, so that this thread or another goes on with what is left, in a delivery for each event.
      if let events, events.taken < events.due { subscription.delivery.record(.sendMore) }
      subscription.lock.unlock()
      var former: HoldingSubscription.Former?
      switch event {
      case .value(let value)?: more += events!.downstream.receive(value)
      case .valueWithoutRequest(let value)?: subscription.addDemand(events!.downstream.receive(value))
      case .completion(let completion)?: former = complete(subscription, with: completion)
      case nil: break
      }
      subscription.delivery.end()
      // All are released here, where no lock is held.
      withExtendedLifetime((events, event)) {}
      withExtendedLifetime(former) {}
    } while subscription.delivery.beginWork() != nil
    // Last, because upstream may not return from it.
    if more > .none { subscription.request(more) }
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
