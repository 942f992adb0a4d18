extension Publisher {
  /// Publishes a value when no other has followed it for a while.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let words = PassthroughSubject<String, Never>()
  ///     let cancellable = words
  ///       .debounce(for: .seconds(1), scheduler: clock)
  ///       .sink { print(clock.now, $0) }
  ///     words.send("Merl")
  ///     clock.advance(by: .milliseconds(500))
  ///     words.send("Merlin")
  ///     clock.advance(by: .seconds(2))
  ///     // 1.5s Merlin
  ///
  /// - Demand: upstream is asked for everything. A value whose time has come is dropped if the subscriber has not asked
  ///   for it.
  /// - Completion: scheduled at once, without the options. A value that still waits is dropped, even when upstream
  ///   finishes well.
  /// - Cancellation: passed upstream. The wait of the newest value is called off.
  /// - Parameters:
  ///   - dueTime: How long a value waits for another.
  ///   - scheduler: Whose clock measures, and where the events are delivered.
  ///   - options: What else the scheduler is told.
  /// - Returns: A publisher of those values that another did not follow in time.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `debounce(for:scheduler:options:)` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long a value waits for another.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// Whose clock measures, and where the events are delivered.
    public let scheduler: Context

    /// What else the scheduler is told.
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, dueTime, scheduler, options))
    }
  }
}

extension Publishers.Debounce {
  /// Performs what `DebounceState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Debounce"
    private let dueTime: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let options: Context.SchedulerOptions?

    /// Held while events go out, as a scheduler may run two closures at once. Recursive, because one that runs them at
    /// once does so from inside `receive(_:)`.
    private let delivery = Lock(recursive: true)

    /// Guards what follows. It may be taken by who holds `delivery`, but not the other way round.
    private let lock = Lock()
    private var state = DebounceState<Output>()
    private var downstream: Downstream?

    init(
      _ downstream: Downstream, _ dueTime: Context.SchedulerTimeType.Stride, _ scheduler: Context,
      _ options: Context.SchedulerOptions?
    ) {
      self.downstream = downstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    // MARK: Upstream

    func receive(subscription: any Subscription) {
      lock.lock()
      guard state.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let downstream = self.downstream
      let completion: Subscribers.Completion<Failure>? = state.takeEarlyCompletion()
      lock.unlock()
      delivery.withLock { downstream?.receive(subscription: self) }
      lock.withLock { state.upstreamSubscription }?.request(.unlimited)
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let (number, superseded) = lock.withLock({ state.receive(input) }) else { return .none }
      superseded.alarm?.cancel()
      // Scheduled as if it were to repeat, as Apple's is: only that can be called off.
      let alarm = scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime), interval: interval, tolerance: scheduler.minimumTolerance,
        options: options
      ) {
        self.ring(number)
      }
      if !lock.withLock({ state.keep(alarm, of: number) }) { alarm.cancel() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let former = lock.withLock({ state.finish(completion) }) else { return }
      former.superseded.alarm?.cancel()
      // As with Apple's, the options are for values only.
      scheduler.schedule { self.complete(completion) }
    }

    /// The interval of a repetition that never comes to pass. Not all schedulers take one of zero.
    private var interval: Context.SchedulerTimeType.Stride {
      dueTime > .zero ? dueTime : .nanoseconds(1)
    }

    // MARK: The scheduler

    private func ring(_ number: Int) {
      lock.withLock { state.silence(number) }?.cancel()
      delivery.lock()
      lock.lock()
      let rung = state.ring(number)
      let downstream = self.downstream
      lock.unlock()
      if let rung, rung.isWanted, let more = downstream?.receive(rung.value) {
        lock.withLock { state.add(more) }
      }
      delivery.unlock()
      // Released here, where no lock is held.
      withExtendedLifetime((rung, downstream)) {}
    }

    private func complete(_ completion: Subscribers.Completion<Failure>) {
      delivery.lock()
      let downstream = lock.withLock { self.downstream.take() }
      downstream?.receive(completion: completion)
      delivery.unlock()
      withExtendedLifetime(downstream) {}
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { state.add(demand) }
    }

    func cancel() {
      let (former, downstream) = lock.withLock { (state.close(), self.downstream.take()) }
      withExtendedLifetime(downstream) {
        former.superseded.alarm?.cancel()
        former.upstream?.cancel()
      }
    }
  }
}
