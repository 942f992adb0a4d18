extension Publisher {
  /// Publishes at most one value in each interval: the first or the latest of those that came.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let positions = PassthroughSubject<Int, Never>()
  ///     let cancellable = positions
  ///       .throttle(for: .seconds(2), scheduler: clock, latest: true)
  ///       .sink { print(clock.now, $0) }
  ///     for position in 1...6 {
  ///       positions.send(position)
  ///       clock.advance(by: .seconds(1))
  ///     }
  ///     // 0s 1
  ///     // 2s 2
  ///     // 4s 4
  ///     // 6s 6
  ///
  /// The first value is scheduled at once, and so is a value that comes after a pause of an interval or more. Any other
  /// value waits until the interval since the last published value is over.
  ///
  /// - Demand: requests an unlimited number of values from upstream, before the subscriber receives its subscription.
  ///   Drops a value that the subscriber has not requested.
  /// - Completion: scheduled at once. If a value waits, the completion comes right after it. The same holds for a failure.
  /// - Cancellation: passed upstream. A value that waits is dropped.
  /// - Parameters:
  ///   - interval: The least time between two values.
  ///   - scheduler: The scheduler that measures the time and delivers the events.
  ///   - latest: Whether to publish the latest value of an interval. Otherwise the first value is published.
  /// - Returns: A publisher of some of the values.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// The publisher that `throttle(for:scheduler:latest:)` returns.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The least time between two values.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time and delivers the events.
    public let scheduler: Context

    /// Whether to publish the latest value of an interval. Otherwise the first value is published.
    public let latest: Bool

    /// Creates a publisher of at most one value in each interval.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - interval: The least time between two values.
    ///   - scheduler: The scheduler that measures the time and delivers the events.
    ///   - latest: Whether to publish the latest value of an interval. Otherwise the first value is published.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner = Inner(subscriber, scheduler, .init(interval: interval, latest: latest))
      upstream.subscribe(ScheduledSubscriber(inner, scheduler))
    }
  }
}

extension Publishers.Throttle {
  /// Carries out what `ThrottleState` decides.
  private final class Inner<Downstream: Subscriber>: ScheduledOperator
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias State = ThrottleState<Output, Failure, Context.SchedulerTimeType>

    let description = "Throttle"

    /// Held while events are sent, because a scheduler may run two closures at the same time. Recursive, because a
    /// scheduler may run a closure inside `receive(_:)`.
    private let delivery = Lock(recursive: true)

    /// Guards the variables below. A thread that holds `delivery` may take it, but not the other way round.
    private let lock = Lock()
    private var state: State
    private var downstream: Downstream?

    /// Tells when a value is sent. Nil after the end.
    private var scheduler: Context?

    init(_ downstream: Downstream, _ scheduler: Context, _ state: State) {
      self.downstream = downstream
      self.scheduler = scheduler
      self.state = state
    }

    // MARK: Upstream

    /// As Apple's does, it requests from upstream before downstream receives the subscription. Values that upstream sends
    /// at once wait until then.
    func receive(subscription: any Subscription, on scheduler: Context) {
      guard let (downstream, completion) = lock.withLock({ state.upstream.attach(subscription, for: downstream) })
      else {
        return subscription.cancel()
      }
      subscription.request(.unlimited)
      delivery.withLock { downstream.receive(subscription: self) }
      let (plan, dropped) = lock.withLock { state.start() }
      withExtendedLifetime(dropped) { schedule(plan, on: scheduler) }
      if let completion { receive(completion: completion, on: scheduler) }
    }

    func receive(_ input: Output, on scheduler: Context) -> Subscribers.Demand {
      let now = scheduler.now
      let (plan, dropped) = lock.withLock { state.receive(input, at: now) }
      withExtendedLifetime(dropped) { schedule(plan, on: scheduler) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>, on scheduler: Context) {
      let (plan, former) = lock.withLock { state.finish(completion) }
      withExtendedLifetime(former) { schedule(plan, on: scheduler) }
    }

    // MARK: The scheduler

    private func schedule(_ plan: State.Plan, on scheduler: Context) {
      switch plan {
      case .now: scheduler.schedule { self.emit() }
      case .at(let time): scheduler.schedule(after: time) { self.emit() }
      case .nothing: break
      }
    }

    /// Sends the events that wait.
    private func emit() {
      guard let scheduler = lock.withLock({ self.scheduler }) else { return }
      let now = scheduler.now
      delivery.lock()
      lock.lock()
      let emission = state.takeWaiting(at: now)
      let downstream = self.downstream
      lock.unlock()
      if let value = emission.value, let more = downstream?.receive(value) {
        lock.withLock { state.add(more) }
      }
      // All are released where no lock is held.
      defer { withExtendedLifetime((emission, downstream, scheduler)) {} }
      guard let completion = emission.completion else { return delivery.unlock() }
      // Downstream may have cancelled while it received the value.
      let ended = close()
      ended.downstream?.receive(completion: completion)
      delivery.unlock()
      withExtendedLifetime(ended) {}
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { state.add(demand) }
    }

    func cancel() {
      let (former, downstream, scheduler) = close()
      withExtendedLifetime((former.waiting, downstream, scheduler)) { former.upstream?.cancel() }
    }

    private func close() -> (former: State.Former, downstream: Downstream?, scheduler: Context?) {
      lock.withLock { (state.close(), downstream.take(), scheduler.take()) }
    }
  }
}
