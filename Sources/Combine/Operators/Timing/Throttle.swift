extension Publisher {
  /// Publishes one value in an interval at most: the first or the latest that came in it.
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
  /// The first value goes out as soon as the scheduler can, and so does one that comes after a pause of an interval or
  /// more. Otherwise a value waits until an interval has passed since the last one went out.
  ///
  /// - Demand: upstream is asked for everything, before the subscriber has its subscription. A value that the subscriber
  ///   has not asked for is dropped.
  /// - Completion: scheduled at once; but if a value waits, right after that one. A failure too.
  /// - Cancellation: passed upstream. A value that waits is not delivered any more.
  /// - Parameters:
  ///   - interval: How much time is between two values at least.
  ///   - scheduler: Whose clock measures, and where the events are delivered.
  ///   - latest: Whether of several values that come in an interval the latest is published, or the first.
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

    /// Where the values come from.
    public let upstream: Upstream

    /// How much time is between two values at least.
    public let interval: Context.SchedulerTimeType.Stride

    /// Whose clock measures, and where the events are delivered.
    public let scheduler: Context

    /// Whether of several values that come in an interval the latest is published, or the first.
    public let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, scheduler, .init(interval: interval, latest: latest)))
    }
  }
}

extension Publishers.Throttle {
  /// Performs what `ThrottleState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias State = ThrottleState<Output, Failure, Context.SchedulerTimeType>

    let description = "Throttle"
    private let scheduler: Context

    /// Held while events go out, as a scheduler may run two closures at once. Recursive, because one that runs them at
    /// once does so from inside `receive(_:)`.
    private let delivery = Lock(recursive: true)

    /// Guards what follows. It may be taken by who holds `delivery`, but not the other way round.
    private let lock = Lock()
    private var state: State
    private var downstream: Downstream?

    init(_ downstream: Downstream, _ scheduler: Context, _ state: State) {
      self.downstream = downstream
      self.scheduler = scheduler
      self.state = state
    }

    // MARK: Upstream

    /// As Apple's does, it asks upstream before it greets downstream. What upstream sends at once waits until then.
    func receive(subscription: any Subscription) {
      lock.lock()
      guard state.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let downstream = self.downstream
      let completion = state.takeEarlyCompletion()
      lock.unlock()
      subscription.request(.unlimited)
      delivery.withLock { downstream?.receive(subscription: self) }
      // What is dropped, here and below, is released when the lock is free.
      let (plan, dropped) = lock.withLock { state.endGreeting() }
      withExtendedLifetime(dropped) { perform(plan) }
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let now = scheduler.now
      let (plan, dropped) = lock.withLock { state.receive(input, at: now) }
      withExtendedLifetime(dropped) { perform(plan) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (plan, former) = lock.withLock { state.finish(completion) }
      withExtendedLifetime(former) { perform(plan) }
    }

    // MARK: The scheduler

    private func perform(_ plan: State.Plan) {
      switch plan {
      case .now: scheduler.schedule { self.emit() }
      case .at(let time): scheduler.schedule(after: time) { self.emit() }
      case .nothing: break
      }
    }

    private func emit() {
      delivery.lock()
      let now = scheduler.now
      lock.lock()
      let emission = state.emit(at: now)
      let downstream = self.downstream
      lock.unlock()
      if let value = emission.value, let more = downstream?.receive(value) {
        lock.withLock { state.add(more) }
      }
      if let completion = emission.completion { complete(completion) }
      delivery.unlock()
      // Released here, where no lock is held.
      withExtendedLifetime((emission, downstream)) {}
    }

    /// Sends the completion, unless it is cancelled first. Only for a caller that holds `delivery`.
    private func complete(_ completion: Subscribers.Completion<Failure>) {
      lock.lock()
      let downstream = self.downstream.take()
      let former = state.close()
      lock.unlock()
      withExtendedLifetime(former) { downstream?.receive(completion: completion) }
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { state.add(demand) }
    }

    func cancel() {
      lock.lock()
      let rest = state.close()
      let downstream = self.downstream.take()
      lock.unlock()
      withExtendedLifetime((rest.waiting, downstream)) { rest.upstream?.cancel() }
    }
  }
}
