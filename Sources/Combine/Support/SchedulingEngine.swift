/// Passes every event through a scheduler: as soon as possible for `receive(on:)`, after an interval for `delay`.
///
/// The events keep their order and arrive one at a time, even if the scheduler runs several closures at the same time.
/// A closure that is already scheduled may outlive the cancellation. It keeps only this object alive: the cancellation
/// releases upstream, downstream and the events.
///
/// DIFFERS: with Apple's, a completion that is already scheduled may be delivered after `cancel()`
/// (DelayTests.cancelTakesBackWhatIsOnItsWay).
final class SchedulingEngine<Downstream: Subscriber, Context: Scheduler>: ScheduledOperator {
  struct Delay {
    let interval: Context.SchedulerTimeType.Stride
    let tolerance: Context.SchedulerTimeType.Stride
  }

  let description: String
  private let options: Context.SchedulerOptions?
  private let delay: Delay?
  private let delivery = Delivery()

  /// Guards the state. A thread that delivers may take it. A thread that holds it never delivers.
  private let lock = Lock()
  private var state: LaneState<Downstream>

  /// - Parameter name: The operator's name, as `print()` shows it.
  init(_ name: String, _ downstream: Downstream, _ options: Context.SchedulerOptions?, delay: Delay? = nil) {
    description = name
    state = LaneState(downstream)
    self.options = options
    self.delay = delay
  }

  // MARK: Upstream

  func receive(subscription: any Subscription, on scheduler: Context) {
    guard let (downstream, completion) = lock.withLock({ state.attach(subscription) }) else {
      return subscription.cancel()
    }
    // The scheduler may deliver a value before downstream returns.
    delivery.run { downstream.receive(subscription: self) }
    if let completion { receive(completion: completion, on: scheduler) }
  }

  func receive(_ input: Downstream.Input, on scheduler: Context) -> Subscribers.Demand {
    if let number = lock.withLock({ state.receive(input) }) { schedule(number, on: scheduler) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>, on scheduler: Context) {
    if let number = lock.withLock({ state.finish(completion) }) { schedule(number, on: scheduler) }
  }

  // MARK: The scheduler

  private func schedule(_ number: Int, on scheduler: Context) {
    let action = { self.deliver(upTo: number) }
    if let delay {
      scheduler.schedule(
        after: scheduler.now.advanced(by: delay.interval), tolerance: delay.tolerance, options: options, action)
    } else {
      scheduler.schedule(options: options, action)
    }
  }

  /// Delivers the events that wait, up to the one with the number.
  private func deliver(upTo number: Int) {
    var former: (any Subscription)?
    delivery.send(next: { lock.withLock { state.take(upTo: number, &former) } }, request: request)
    // Upstream's subscription is released here, where no lock is held.
    withExtendedLifetime(former) {}
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { state.subscription }?.request(demand)
  }

  func cancel() {
    let former = lock.withLock { state.close() }
    withExtendedLifetime(former) { former.upstream?.cancel() }
  }
}
