/// The middle of the operators that hand every event to a scheduler: `receive(on:)` at once, `delay` for later.
@usableFromInline
final class ScheduledSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber, Described {
  @usableFromInline
  struct Delay {
    @usableFromInline
    let interval: Context.SchedulerTimeType.Stride
    @usableFromInline
    let tolerance: Context.SchedulerTimeType.Stride
  }

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let scheduler: Context
  @usableFromInline
  let options: Context.SchedulerOptions?
  @usableFromInline
  let delay: Delay?
  @usableFromInline
  let subscription: StageSubscription

  /// A scheduler may do several things at once, as a concurrent queue does. Downstream is still told of one event at a
  /// time, as Apple's does it, though in an order of the scheduler's choosing.
  @usableFromInline
  let delivery = Lock(recursive: true)

  @usableFromInline
  var description: String { subscription.description }

  @inlinable
  init(
    _ description: String, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    delay: Delay? = nil
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    self.delay = delay
    subscription = StageSubscription(description)
  }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    if subscription.attach(upstream) { downstream.receive(subscription: subscription) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if subscription.isOpen {
      schedule { self.deliver(input) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    schedule {
      self.delivery.lock()
      if self.subscription.close() { self.downstream.receive(completion: completion) }
      self.delivery.unlock()
    }
  }

  @inlinable
  func deliver(_ input: Downstream.Input) {
    delivery.lock()
    // Waiting for its turn, it may have been cancelled.
    let more = subscription.isOpen ? downstream.receive(input) : .none
    delivery.unlock()
    if more > .none { subscription.request(more) }
  }

  @inlinable
  @inline(__always)
  func schedule(_ action: @escaping () -> Void) {
    if let delay {
      scheduler.schedule(
        after: scheduler.now.advanced(by: delay.interval), tolerance: delay.tolerance, options: options, action)
    } else {
      scheduler.schedule(options: options, action)
    }
  }
}
