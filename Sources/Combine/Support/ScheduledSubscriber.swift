/// The middle of the operators that hand every event to a scheduler: `receive(on:)` at once, `delay` for later.
///
/// The events keep their order and come one at a time, even if the scheduler runs several closures at once.
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
  enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
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

  @usableFromInline
  let lane = Lane<Event>()

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
    if subscription.isOpen { send(.value(input)) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if subscription.isOpen { send(.completion(completion)) }
  }

  @inlinable
  @inline(__always)
  func send(_ event: Event) {
    // One that runs everything at once keeps the order by itself.
    if Context.self == ImmediateScheduler.self { return schedule { self.deliver { event } } }
    let number = lane.add(event)
    schedule {
      while self.deliver({ self.lane.take(upTo: number) }) {}
    }
  }

  /// Delivers the event that a closure takes, if there is one. Returns false if there is none.
  @inlinable
  @inline(__always)
  @discardableResult
  func deliver(_ take: () -> Event?) -> Bool {
    delivery.lock()
    switch take() {
    case .value(let input):
      // Asked for now, as it may have been cancelled while this waited.
      let more = subscription.isOpen ? downstream.receive(input) : .none
      delivery.unlock()
      if more > .none { subscription.request(more) }
      return true
    case .completion(let completion):
      if subscription.close() { downstream.receive(completion: completion) }
      delivery.unlock()
      return true
    case nil:
      delivery.unlock()
      return false
    }
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
