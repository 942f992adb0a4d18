extension Publisher {
  /// Passes every value and the completion on after a while.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let cancellable = Just("late")
  ///       .delay(for: .seconds(2), scheduler: clock)
  ///       .sink { print(clock.now, $0) }
  ///     clock.run()
  ///     // 2s late
  ///
  /// - Demand: passed upstream unchanged, and at once.
  /// - Completion: delayed as well, a failure too.
  /// - Cancellation: passed upstream at once. A value that is on its way is not delivered any more.
  /// - Parameters:
  ///   - interval: How long each event waits.
  ///   - tolerance: How much longer it may wait. The scheduler's own tolerance if nil.
  ///   - scheduler: Whose clock measures, and where the events are delivered.
  ///   - options: What else the scheduler is told.
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
  /// The publisher that `delay(for:tolerance:scheduler:options:)` returns.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the events come from.
    public let upstream: Upstream

    /// How long each event waits.
    public let interval: Context.SchedulerTimeType.Stride

    /// How much longer it may wait.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// Whose clock measures, and where the events are delivered.
    public let scheduler: Context

    /// What else the scheduler is told.
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        SchedulingEngine(
          nil, subscriber, scheduler, options, delay: .init(interval: interval, tolerance: tolerance)))
    }
  }
}
