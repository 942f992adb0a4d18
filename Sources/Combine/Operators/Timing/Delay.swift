extension Publisher {
  /// Delivers every value and the completion later, on a scheduler.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let cancellable = Just("late")
  ///       .delay(for: .seconds(2), scheduler: clock)
  ///       .sink { print(clock.now, $0) }
  ///     clock.run()
  ///     // 2s late
  ///
  /// - Demand: passed upstream unchanged and without delay, but not before the subscriber has received its subscription. A
  ///   publisher that sends without end from inside `request(_:)` must run on another thread than the scheduler's.
  /// - Completion: delayed as well, even a failure.
  /// - Cancellation: passed upstream without delay. A value that still waits is dropped.
  /// - Parameters:
  ///   - interval: How long each event waits.
  ///   - tolerance: How much longer an event may wait. If nil, the scheduler's minimum tolerance.
  ///   - scheduler: The scheduler that measures the time and delivers the events.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the same events, later.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
}

extension Publishers {
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let tolerance: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions? = nil
    ) {
      (self.upstream, self.interval, self.tolerance) = (upstream, interval, tolerance)
      (self.scheduler, self.options) = (scheduler, options)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ScheduledSubscriber(
          "Delay", subscriber, scheduler, options, delay: (interval, tolerance), extra: ()))
    }
  }
}
