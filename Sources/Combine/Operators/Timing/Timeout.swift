extension Publisher {
  /// Passes values on, and ends when no value has come for a time.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let keys = PassthroughSubject<Character, Never>()
  ///     let cancellable = keys.timeout(.seconds(5), scheduler: clock).sink(
  ///       receiveCompletion: { print(clock.now, $0) }, receiveValue: { print(clock.now, $0) })
  ///     clock.advance(by: .seconds(4))
  ///     keys.send("a")
  ///     clock.run()
  ///     // 4s a
  ///     // 9s finished
  ///
  /// The time is measured from the subscription. The first request and each value start it again.
  ///
  /// - Demand: passed upstream unchanged, but not before the subscriber has received its subscription. The additional
  ///   demand that a subscriber returns for a value goes upstream from the scheduler. A publisher that sends without end
  ///   from inside `request(_:)` must run on another thread than the scheduler's.
  /// - Completion: scheduled, as the values are. When the time is up, timeout cancels upstream and then completes at once.
  /// - Cancellation: passed upstream at once. A value that is already scheduled is dropped.
  /// - Parameters:
  ///   - interval: The longest time without a value.
  ///   - scheduler: The scheduler that measures the time and delivers the events.
  ///   - options: Options for the scheduler.
  ///   - customError: Returns the failure to send when the time is up. If nil, the publisher finishes instead.
  /// - Returns: A publisher of the same values, delivered on the scheduler.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}

extension Publishers {
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    public let customError: (() -> Failure)?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      (self.upstream, self.interval, self.scheduler) = (upstream, interval, scheduler)
      (self.options, self.customError) = (options, customError)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner<S>(subscriber, AlarmClock(scheduler, interval, options), customError))
    }
  }
}

extension Publishers.Timeout {
  /// Passes events through the queue, and sets an alarm after each value.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: SchedulingSubscriber {
    @usableFromInline let scheduled: ScheduledSubscriber<Downstream, Context, (() -> Failure)?>
    @usableFromInline let clock: AlarmClock<Context>

    @inlinable init(_ downstream: Downstream, _ clock: AlarmClock<Context>, _ makeError: (() -> Failure)?) {
      self.clock = clock
      scheduled = ScheduledSubscriber(
        "Timeout", downstream, clock.scheduler, clock.options, extra: makeError,
        onRequest: { subscription, demand in
          // The first request starts the time again.
          if demand > .none, subscription.addDemand(demand) == .none {
            clock.start(for: subscription) { Self.timeOut($0, $1) }
          }
          subscription.requestUpstream(demand)
        })
    }

    @inlinable func receive(subscription: any Subscription) {
      greet(with: subscription, after: { _ in clock.start(for: self.subscription) { Self.timeOut($0, $1) } })
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      subscription.lock.lock()
      guard subscription.upstream.isAttached, let held = Self.held(by: subscription), !held.isComplete else {
        subscription.lock.unlock()
        return .none
      }
      let number = held.enqueue(.value(input))
      let alarm = subscription.alarm.supersede()
      let alarmNumber = subscription.alarm.number
      subscription.lock.unlock()
      clock.start(alarmNumber, insteadOf: alarm, for: subscription) { Self.timeOut($0, $1) }
      scheduled.schedule(number)
      return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      guard let number = scheduled.enqueueCompletion(completion) else { return }
      subscription.stopAlarm()
      scheduled.schedule(number)
      let makeError = subscription.lock.withLock { Self.held(by: subscription)?.extra.take() }
      withExtendedLifetime(makeError) {}
    }

    /// Cancels upstream and closes the stream, unless upstream has completed. The events that wait are dropped.
    @inlinable static func timeOut(_ subscription: HoldingSubscription, _ number: Int) {
      subscription.lock.lock()
      guard let events = held(by: subscription), !events.isComplete, subscription.upstream.isAttached,
        let upstream = subscription.upstream.detach()
      else { return subscription.lock.unlock() }
      events.isComplete = true
      let waiting = events.removeWaiting()
      let makeError = events.extra.take()
      subscription.lock.unlock()
      upstream.cancel()
      let completion = makeError.map { Subscribers.Completion.failure($0()) } ?? .finished
      let completionNumber = subscription.lock.withLock { events.enqueue(.completion(completion)) }
      deliver(upTo: completionNumber, to: subscription)
      withExtendedLifetime((waiting, events)) {}
    }
  }
}
