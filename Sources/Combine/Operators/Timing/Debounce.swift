extension Publisher {
  /// Publishes a value when no other value has followed it for a time.
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
  /// - Demand: requests an unlimited number of values from upstream. Drops a value that is due if the subscriber has not
  ///   requested it.
  /// - Completion: scheduled at once, without the options. A value that still waits is dropped, even if upstream
  ///   finishes without a failure.
  /// - Cancellation: passed upstream. The value that waits is dropped.
  /// - Parameters:
  ///   - dueTime: How long a value waits for another.
  ///   - scheduler: The scheduler that measures the time and delivers the events.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the values that no other value followed in time.
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

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// How long a value waits for another.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time and delivers the events.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher of the values that no other value follows in time.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - dueTime: How long a value waits for another.
    ///   - scheduler: The scheduler that measures the time and delivers the events.
    ///   - options: Options for the scheduler.
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
      upstream.subscribe(ScheduledSubscriber(Inner(subscriber, dueTime, options), scheduler))
    }
  }
}

extension Publishers.Debounce {
  /// Carries out what `DebounceState` decides.
  private final class Inner<Downstream: Subscriber>: ScheduledOperator
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Debounce"
    private let dueTime: Context.SchedulerTimeType.Stride
    private let options: Context.SchedulerOptions?

    /// Held while an event is sent, because a scheduler may run two closures at the same time. Recursive, because a
    /// scheduler may run a closure inside `receive(_:)`.
    private let delivery = Lock(recursive: true)

    /// Guards the variables below. A thread that holds `delivery` may take it, but not the other way round.
    private let lock = Lock()
    private var state = DebounceState<Output, Failure>()
    private var downstream: Downstream?

    init(
      _ downstream: Downstream, _ dueTime: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?
    ) {
      self.downstream = downstream
      self.dueTime = dueTime
      self.options = options
    }

    // MARK: Upstream

    func receive(subscription: any Subscription, on scheduler: Context) {
      guard let (downstream, completion) = lock.withLock({ state.upstream.attach(subscription, for: downstream) })
      else {
        return subscription.cancel()
      }
      delivery.withLock { downstream.receive(subscription: self) }
      lock.withLock { state.upstream.subscription }?.request(.unlimited)
      if let completion { receive(completion: completion, on: scheduler) }
    }

    func receive(_ input: Output, on scheduler: Context) -> Subscribers.Demand {
      guard let (number, superseded) = lock.withLock({ state.receive(input) }) else { return .none }
      superseded.alarm?.cancel()
      // Scheduled as a repetition, as with Apple's, because a scheduler can cancel only a repetition.
      let alarm = scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime), interval: dueTime, tolerance: scheduler.minimumTolerance,
        options: options
      ) {
        self.ring(number)
      }
      if !lock.withLock({ state.keep(alarm, of: number) }) { alarm.cancel() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>, on scheduler: Context) {
      guard let former = lock.withLock({ state.finish(completion) }) else { return }
      former.superseded.alarm?.cancel()
      // As with Apple's, the options are for values only.
      scheduler.schedule { self.complete(completion) }
    }

    // MARK: The scheduler

    private func ring(_ number: Int) {
      lock.withLock { state.takeAlarm(of: number) }?.cancel()
      delivery.lock()
      lock.lock()
      let due = state.takeValue(of: number)
      let downstream = self.downstream
      lock.unlock()
      if let due, due.isRequested, let more = downstream?.receive(due.value) {
        lock.withLock { state.add(more) }
      }
      delivery.unlock()
      // Both are released here, where no lock is held.
      withExtendedLifetime((due, downstream)) {}
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
