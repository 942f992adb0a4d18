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
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      (self.upstream, self.dueTime, self.scheduler, self.options) = (upstream, dueTime, scheduler, options)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner<S>(subscriber, AlarmClock(scheduler, dueTime, options)))
    }
  }
}

extension Publishers.Debounce {
  /// Keeps the newest value, and sets an alarm for it, which sends the value.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: SchedulingSubscriber, Mirrored {
    @usableFromInline let scheduled: ScheduledSubscriber<Downstream, Context, Output?>, clock: AlarmClock<Context>

    @inlinable init(_ downstream: Downstream, _ clock: AlarmClock<Context>) {
      self.clock = clock
      // As with Apple's, the options are for values only.
      scheduled = ScheduledSubscriber("Debounce", downstream, clock.scheduler, nil, extra: nil) { $0.addDemand($1) }
    }

    @inlinable func receive(subscription: any Subscription) {
      greet(with: subscription, after: { _ in self.subscription.requestUpstream(.unlimited) })
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      subscription.lock.lock()
      guard subscription.upstream.isAttached, let held = Self.held(by: subscription) else {
        subscription.lock.unlock()
        return .none
      }
      let superseded = exchange(&held.extra, with: input)
      let alarm = subscription.alarm.supersede()
      let number = subscription.alarm.number
      subscription.lock.unlock()
      clock.start(number, insteadOf: alarm, for: subscription) { Self.ring($0, $1) }
      withExtendedLifetime(superseded) {}
      return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      guard let (number, _) = detachUpstream(at: completion, { ($0.enqueue(.completion(completion)), $0.extra.take()) })
      else { return }
      subscription.stopAlarm()
      scheduled.schedule(number)
    }

    var parts: KeyValuePairs<String, Any> {
      subscription.lock.lock()
      let (held, demand) = (Self.held(by: subscription), subscription.demand)
      let value = held?.extra
      subscription.lock.unlock()
      return ["downstream": held?.downstream as Any, "downstreamDemand": demand, "currentValue": value as Any]
    }

    /// Sends the value whose alarm rings, if downstream has requested it. Otherwise drops it.
    @inlinable static func ring(_ subscription: HoldingSubscription, _ alarmNumber: Int) {
      subscription.lock.lock()
      // A newer value may have superseded it since the alarm rang.
      let held = subscription.alarm.number == alarmNumber ? held(by: subscription) : nil
      let value = held?.extra.take()
      var number: Int?
      if let held, let value, subscription.demand.withdraw() { number = held.enqueue(.value(value)) }
      subscription.lock.unlock()
      withExtendedLifetime(value) {}
      if let number { deliver(upTo: number, to: subscription) }
    }
  }
}
