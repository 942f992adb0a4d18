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
  /// The publisher that `measureInterval(using:options:)` returns.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The scheduler that measures the time.
    public let scheduler: Context

    /// Creates a publisher of the time between two values.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - scheduler: The scheduler that measures the time.
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, scheduler))
    }
  }
}

extension Publishers.MeasureInterval {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "MeasureInterval"
    private let link: Link<Downstream>
    private let scheduler: Context

    /// The time of the last value. It needs no lock, because upstream sends one event at a time.
    private var last: Context.SchedulerTimeType?

    init(_ downstream: Downstream, _ scheduler: Context) {
      link = Link(downstream)
      self.scheduler = scheduler
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { downstream in
        last = scheduler.now
        downstream.receive(subscription: self)
      }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let downstream = link.downstream, let last else { return .none }
      let now = scheduler.now
      self.last = now
      // As Apple's does, it requests the additional demand and does not return it. A `print()` before this operator
      // shows the difference.
      let more = downstream.receive(last.distance(to: now))
      if more > .none { link.request(more) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      link.complete(with: completion)?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      link.request(demand)
    }

    func cancel() {
      link.close().upstream?.cancel()
    }
  }
}
