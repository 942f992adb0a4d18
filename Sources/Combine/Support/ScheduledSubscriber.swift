/// The middle of the operators that hand every event to a scheduler: `receive(on:)` at once, `delay` for later.
///
/// The events keep their order if the scheduler runs one closure after the other. If it runs several at once, they come
/// in any order, but still one at a time, and none after the completion.
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

  /// Held while events go out. Recursive, because the scheduler may run what is scheduled at once.
  @usableFromInline
  let delivery = Lock(recursive: true)

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

  @usableFromInline
  var description: String { subscription.description }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    // A value may come, on the scheduler, before downstream has returned.
    delivery.lock()
    if subscription.attach(upstream) { downstream.receive(subscription: subscription) }
    delivery.unlock()
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
    if subscription.isOpen {
      schedule { self.deliver(completion) }
    }
  }

  @inlinable
  func deliver(_ input: Downstream.Input) {
    delivery.lock()
    // Asked for now, as it may have been cancelled while this waited.
    let more = subscription.isOpen ? downstream.receive(input) : .none
    delivery.unlock()
    if more > .none { subscription.request(more) }
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
    delivery.lock()
    if subscription.close() { downstream.receive(completion: completion) }
    delivery.unlock()
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
