extension Publisher {
  /// Publishes the time between two values, in place of the values.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let keys = PassthroughSubject<Character, Never>()
  ///     let cancellable = keys.measureInterval(using: clock).sink { print($0) }
  ///     clock.advance(by: .milliseconds(200))
  ///     keys.send("a")
  ///     clock.advance(by: .milliseconds(300))
  ///     keys.send("b")
  ///     // 0.2s
  ///     // 0.3s
  ///
  /// The first value's time is measured from the subscription.
  ///
  /// - Demand: passed upstream unchanged, because each value becomes one value.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Has no effect, because this operator schedules nothing.
  /// - Returns: A publisher of differences of the scheduler's time.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context

    public init(upstream: Upstream, scheduler: Context) { (self.upstream, self.scheduler) = (upstream, scheduler) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner<S>(subscriber, scheduler))
    }
  }
}

extension Publishers.MeasureInterval {
  /// Receives from upstream, stores the time of the last value, and sends downstream. Values never overlap, so the time
  /// needs no lock.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream, scheduler: Context, last = Box<Context.SchedulerTimeType?>(nil)
    @usableFromInline let subscription = RelaySubscription("MeasureInterval")

    @inlinable init(_ downstream: Downstream, _ scheduler: Context) {
      (self.downstream, self.scheduler) = (downstream, scheduler)
    }

    @usableFromInline func receive(subscription: any Subscription) {
      // Upstream may send a second subscription by mistake.
      if last.value == nil { last.value = scheduler.now }
      greet(with: subscription)
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard subscription.isOpen, let last = last.value else { return .none }
      let now = scheduler.now
      self.last.value = now
      // As Apple's does, it requests the additional demand and does not return it. A `print()` before this operator
      // shows the difference.
      subscription.request(downstream.receive(last.distance(to: now)))
      return .none
    }
  }
}
