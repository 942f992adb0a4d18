/// Passes every event through a scheduler: as soon as possible for `receive(on:)`, after an interval for `delay`.
///
/// The events keep their order and arrive one at a time, even if the scheduler runs several closures at the same time.
/// A closure that is already scheduled may outlive the cancellation. It keeps only this object alive: the cancellation
/// releases upstream, downstream and the events.
///
/// DIFFERS: with Apple's, a completion that is already scheduled may be delivered after `cancel()`
/// (DelayTests.cancelTakesBackWhatIsOnItsWay).
final class SchedulingEngine<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription, Described {
  struct Delay {
    let interval: Context.SchedulerTimeType.Stride
    let tolerance: Context.SchedulerTimeType.Stride
  }

  private let name: String?
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let delay: Delay?
  private let delivery = Delivery()

  /// Guards the variables below. A thread that delivers may take it. A thread that holds it never delivers.
  private let lock = Lock()
  private var upstream = UpstreamSlot()

  private var lane = Lane()

  /// Nil after the completion has been added to the lane, and after `cancel()`.
  private var downstream: Downstream?

  /// - Parameter name: The operator's name, as `print()` shows it. If it is nil, `print()` shows the type.
  init(
    _ name: String?, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    delay: Delay? = nil
  ) {
    self.name = name
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    self.delay = delay
  }

  var description: String { name ?? String(reflecting: Self.self) }

  // MARK: Upstream

  func receive(subscription: any Subscription) {
    guard let (downstream, completion) = lock.withLock({ upstream.attach(subscription, for: downstream) }) else {
      return subscription.cancel()
    }
    // The scheduler may deliver a value before downstream returns.
    delivery.run { downstream.receive(subscription: self) }
    if let completion { receive(completion: completion) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    lock.lock()
    guard upstream.isAttached, let downstream else {
      lock.unlock()
      return .none
    }
    let number = lane.add { downstream.receive(input) }
    lock.unlock()
    schedule(number)
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    lock.lock()
    guard !upstream.keep(completion), upstream.isAttached, let downstream = downstream.take() else {
      return lock.unlock()
    }
    let number = lane.add {
      downstream.receive(completion: completion)
      return .none
    }
    lock.unlock()
    schedule(number)
  }

  // MARK: The scheduler

  private func schedule(_ number: Int) {
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
    delivery.send(
      next: {
        lock.withLock {
          guard let event = lane.take(upTo: number) else { return nil }
          // The completion is the last event. Until it leaves the lane, requests and a cancellation still go upstream.
          if downstream == nil, lane.isEmpty { former = upstream.detach() }
          return event
        }
      }, request: request)
    // Upstream's subscription is released here, where no lock is held.
    withExtendedLifetime(former) {}
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream.subscription }?.request(demand)
  }

  func cancel() {
    let former = lock.withLock { (upstream: upstream.detach(), lane.removeAll(), downstream.take()) }
    withExtendedLifetime(former) { former.upstream?.cancel() }
  }
}
