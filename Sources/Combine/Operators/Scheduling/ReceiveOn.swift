extension Publisher {
  /// Delivers every value and the completion on a scheduler.
  ///
  ///     let cancellable = Just("result")
  ///       .receive(on: ImmediateScheduler.shared)
  ///       .sink { print($0) }
  ///     // result
  ///
  /// The operators above this one run where they ran before. Use `subscribe(on:)` to move them.
  ///
  /// The events stay in order and come one at a time, even on a scheduler that runs several closures at the same time,
  /// as a concurrent queue does. With Apple's Combine they may overtake each other on such a scheduler, and a value that
  /// the completion overtakes is lost. So do not rely on the order in code that also runs there.
  ///
  /// - Demand: passed upstream unchanged, but not before the subscriber has received its subscription, unless the scheduler
  ///   is an ``ImmediateScheduler``. The additional demand that a subscriber returns for a value goes upstream from the
  ///   scheduler. A publisher that sends without end from inside `request(_:)`, as `(1...).publisher` does, must run on
  ///   another thread than the scheduler's.
  /// - Completion: scheduled, as the values are, so that it does not overtake them.
  /// - Cancellation: passed upstream at once. A value that is already scheduled is dropped.
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers the events.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the same events, delivered on the scheduler.
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
    -> Publishers.ReceiveOn<Self, S>
  {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      (self.upstream, self.scheduler, self.options) = (upstream, scheduler, options)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // This scheduler runs every closure at once, so events stay in order and never wait.
      if Context.self == ImmediateScheduler.self {
        upstream.subscribe(RequestingSubscriber("ReceiveOn", subscriber))
      } else {
        upstream.subscribe(ScheduledSubscriber("ReceiveOn", subscriber, scheduler, options, extra: ()))
      }
    }
  }
}
