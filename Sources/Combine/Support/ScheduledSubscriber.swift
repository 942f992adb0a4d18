/// The middle of the operators that hand every event to a scheduler: `receive(on:)` at once, `delay` for later.
@usableFromInline
final class ScheduledSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
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
      if self.subscription.close() { self.downstream.receive(completion: completion) }
    }
  }

  @inlinable
  func deliver(_ input: Downstream.Input) {
    guard subscription.isOpen else { return }
    let more = downstream.receive(input)
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
