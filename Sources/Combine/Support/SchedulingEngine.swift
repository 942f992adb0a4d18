/// Hands every event to a scheduler: `receive(on:)` at once, `delay` for later.
///
/// The events keep their order and come one at a time, even if the scheduler runs several closures at once. A closure
/// that is scheduled already may outlive the cancellation, so it finds here nothing that should have been released.
final class SchedulingEngine<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription, Described {
  struct Delay {
    let interval: Context.SchedulerTimeType.Stride
    let tolerance: Context.SchedulerTimeType.Stride
  }

  private enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  /// The operator's name, as `print()` shows it.
  private let name: String?
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let delay: Delay?

  /// Held while events go out. Recursive, because the scheduler may run what is scheduled at once.
  private let delivery = Lock(recursive: true)

  /// Guards what follows. It may be taken while `delivery` is held, but not the other way round.
  private let lock = Lock()
  private var upstream = UpstreamSlot()

  /// Whether upstream's completion is on its way. Until it has arrived, requests and a cancellation still go upstream.
  private var isCompleting = false
  private var lane = Lane<Event>()
  private var downstream: Downstream?

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

  /// Without a name of its own it shows its type, as Apple's `delay` does.
  var description: String { name ?? String(reflecting: Self.self) }

  // MARK: Upstream

  func receive(subscription: any Subscription) {
    lock.lock()
    guard let downstream, upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let completion: Subscribers.Completion<Downstream.Failure>? = upstream.takeEarlyCompletion()
    lock.unlock()
    // A value may come, on the scheduler, before downstream has returned.
    delivery.withLock { downstream.receive(subscription: self) }
    if let completion { receive(completion: completion) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if let number = lock.withLock({ isOpen ? lane.add(.value(input)) : nil }) { schedule(number) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    lock.lock()
    guard !upstream.keep(completion), isOpen else { return lock.unlock() }
    isCompleting = true
    let number = lane.add(.completion(completion))
    lock.unlock()
    schedule(number)
  }

  /// Whether values and a completion from upstream count.
  private var isOpen: Bool { upstream.isAttached && !isCompleting }

  // MARK: The scheduler

  private func schedule(_ number: Int) {
    let action = { while self.deliver(upTo: number) {} }
    if let delay {
      scheduler.schedule(
        after: scheduler.now.advanced(by: delay.interval), tolerance: delay.tolerance, options: options, action)
    } else {
      scheduler.schedule(options: options, action)
    }
  }

  /// Delivers the next event, unless it comes after the one with the number. Returns false if there is none.
  private func deliver(upTo number: Int) -> Bool {
    delivery.lock()
    lock.lock()
    guard let event = lane.take(upTo: number), let downstream else {
      lock.unlock()
      delivery.unlock()
      return false
    }
    var former: (any Subscription)?
    if case .completion = event {
      self.downstream = nil
      former = upstream.detach()
    }
    lock.unlock()
    var more = Subscribers.Demand.none
    switch event {
    case .value(let input): more = downstream.receive(input)
    case .completion(let completion): downstream.receive(completion: completion)
    }
    delivery.unlock()
    // What has been delivered is released here, where no lock is held.
    withExtendedLifetime((event, downstream, former)) {}
    if more > .none { request(more) }
    return true
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream.subscription }?.request(demand)
  }

  func cancel() {
    lock.lock()
    let former = (upstream.detach(), exchange(&lane, with: Lane()), downstream.take())
    lock.unlock()
    withExtendedLifetime(former) { former.0?.cancel() }
  }
}
