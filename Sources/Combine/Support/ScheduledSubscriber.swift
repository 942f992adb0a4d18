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
    guard subscription.isOpen else { return .none }
    // One that runs everything at once keeps the order by itself.
    if Context.self == ImmediateScheduler.self {
      schedule {
        self.delivery.lock()
        self.deliverAndUnlock(input)
      }
    } else {
      send(.value(input))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard subscription.isOpen else { return }
    if Context.self == ImmediateScheduler.self {
      schedule {
        self.delivery.lock()
        self.deliverAndUnlock(completion)
      }
    } else {
      send(.completion(completion))
    }
  }

  @inlinable
  func send(_ event: Event) {
    let number = lane.add(event)
    schedule {
      while self.deliver(upTo: number) {}
    }
  }

  /// Delivers the next event, unless it comes after the one with the number. Returns true if there is another one before
  /// that.
  @inlinable
  func deliver(upTo number: Int) -> Bool {
    delivery.lock()
    guard let (event, isLast) = lane.take(upTo: number) else {
      delivery.unlock()
      return false
    }
    switch event {
    case .value(let input): deliverAndUnlock(input)
    case .completion(let completion): deliverAndUnlock(completion)
    }
    return !isLast
  }

  @inlinable
  @inline(__always)
  func deliverAndUnlock(_ input: Downstream.Input) {
    // Asked for now, as it may have been cancelled while this waited.
    let more = subscription.isOpen ? downstream.receive(input) : .none
    delivery.unlock()
    if more > .none { subscription.request(more) }
  }

  @inlinable
  func deliverAndUnlock(_ completion: Subscribers.Completion<Downstream.Failure>) {
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
