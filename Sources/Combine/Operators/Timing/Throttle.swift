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
  ///   Drops a value that the subscriber has not requested. A publisher that sends without end from inside `request(_:)`
  ///   needs a `receive(on:)` in between. Otherwise the subscriber never receives its subscription.
  /// - Completion: scheduled at once. But if a value waits, the completion waits too, and comes right after it. The same is
  ///   true of a failure.
  ///   If the scheduler drops a closure, the value comes with a later value or with the completion.
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
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      (self.upstream, self.interval, self.scheduler, self.latest) = (upstream, interval, scheduler, latest)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner<S>(subscriber, scheduler, interval, latest: latest))
    }
  }
}

extension Publishers.Throttle {
  /// What throttle stores beside the events that it has entered into `ScheduledEvents`.
  @usableFromInline struct Waiting {
    /// Tells when a value is sent.
    @usableFromInline let scheduler: Context

    /// The number of times that events were sent. A closure that is scheduled for an earlier time has no effect. Nil until
    /// downstream has received its subscription: earlier events wait.
    @usableFromInline var emissions: Int?

    /// The value that waits for the scheduler, and when it should be sent.
    @usableFromInline var next: Next?

    /// The completion that waits. If a value waits, too, it is sent with the value.
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @usableFromInline var last: Context.SchedulerTimeType?

    @inlinable init(_ scheduler: Context) { self.scheduler = scheduler }
  }

  @usableFromInline typealias Next = (value: Output, time: Context.SchedulerTimeType)

  /// Stores a value, the completion or both, until the scheduler sends them.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: SchedulingSubscriber {
    @usableFromInline let scheduled: ScheduledSubscriber<Downstream, Context, Waiting>
    @usableFromInline let interval: Context.SchedulerTimeType.Stride, latest: Bool

    @inlinable init(
      _ downstream: Downstream, _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, latest: Bool
    ) {
      scheduled = ScheduledSubscriber("Throttle", downstream, scheduler, nil, extra: Waiting(scheduler)) {
        $0.addDemand($1)
      }
      (self.interval, self.latest) = (interval, latest)
    }

    /// As Apple's does, it requests from upstream before downstream receives the subscription. Values that upstream sends
    /// at once wait until then.
    @inlinable func receive(subscription: any Subscription) {
      greet(with: subscription, before: { subscription.request(.unlimited) }, after: start)
    }

    /// Schedules the events that came before downstream had its subscription, without a value that is not requested.
    @inlinable func start(_ held: Held) {
      subscription.lock.lock()
      held.extra.emissions = 0
      let dropped = held.extra.next == nil || subscription.demand.withdraw() ? nil : held.extra.next.take()
      let isEmpty = held.extra.next == nil && held.extra.completion == nil
      subscription.lock.unlock()
      withExtendedLifetime(dropped) {}
      if !isEmpty { emit(at: nil, 0) }
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      let now = scheduled.scheduler.now
      while let (emission, planned, last) = withHeld({ ($0.extra.emissions, $0.extra.next?.time, $0.extra.last) }) {
        // The arithmetic of instants is a user's code, so it runs without the lock. A value that should have been sent is
        // scheduled again, because the scheduler may have dropped the closure.
        let isLate = emission != nil && planned.map { $0 < now } ?? false
        let time = isLate ? now.advanced(by: interval) : planned ?? Swift.max(last?.advanced(by: interval) ?? now, now)
        let result: (isScheduled: Bool, former: Next?)?? = withHeld { held in
          let former = held.extra.next
          // Otherwise events were sent or came meanwhile.
          guard held.extra.emissions == emission, (former == nil) == (planned == nil) else { return nil }
          if former != nil || emission == nil || subscription.demand.withdraw() {
            held.extra.next = (latest ? input : former?.value ?? input, time)
          }
          return (isLate || former == nil && held.extra.next != nil, former)
        }
        guard case (let isScheduled, let former)?? = result else { continue }
        if isScheduled, let emission { emit(at: !isLate && time > now ? time : nil, emission) }
        withExtendedLifetime(former) {}
        break
      }
      return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      let planned = detachUpstream(at: completion) { held in
        held.extra.completion = completion
        return (time: held.extra.next?.time, emission: held.extra.emissions)
      }
      guard case (let time, let emission?)? = planned else { return }
      emit(at: time.flatMap { $0 > scheduled.scheduler.now ? $0 : nil }, emission)
    }

    /// Schedules the events that wait. A time of nil stands for the present.
    @inlinable func emit(at time: Context.SchedulerTimeType?, _ emission: Int) {
      let action = { [subscription] in Self.emit(subscription, emission) }
      if let time { scheduled.scheduler.schedule(after: time, action) } else { scheduled.scheduler.schedule(action) }
    }

    /// Sends the events that wait, unless another closure has sent them.
    @inlinable static func emit(_ subscription: HoldingSubscription, _ emission: Int) {
      let scheduler = subscription.lock.withLock { held(by: subscription)?.extra.scheduler }
      guard let now = scheduler?.now else { return }
      subscription.lock.lock()
      // Nothing is held after the end.
      guard let held = held(by: subscription), held.extra.emissions == emission else {
        return subscription.lock.unlock()
      }
      held.extra.emissions = emission + 1
      let next = held.extra.next.take()
      let last = next.flatMap { _ in exchange(&held.extra.last, with: now) }
      if let next { _ = held.enqueue(.value(next.value)) }
      if let completion = held.extra.completion.take() { _ = held.enqueue(.completion(completion)) }
      let number = held.added
      subscription.lock.unlock()
      withExtendedLifetime((next, last)) {}
      deliver(upTo: number, to: subscription)
    }
  }
}
