extension Publisher {
  /// Publishes arrays of the values, one for each interval of time in which values came.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let keys = PassthroughSubject<Character, Never>()
  ///     let cancellable = keys.collect(.byTime(clock, .seconds(1))).sink { print(clock.now, $0) }
  ///     keys.send("a")
  ///     keys.send("b")
  ///     clock.advance(by: .seconds(3))
  ///     keys.send("c")
  ///     keys.send(completion: .finished)
  ///     clock.run()
  ///     // 1s ["a", "b"]
  ///     // 3s ["c"]
  ///
  /// The first interval begins with the subscription, and each other interval begins when the one before it ends. With
  /// `byTimeOrCount`, a full array is scheduled at once, and the interval goes on.
  ///
  /// - Demand: a request counts arrays. With `byTime`, the first request and each value request one value from upstream.
  ///   With `byTimeOrCount`, each request becomes a request for as many values as fill the arrays, and the demand that a
  ///   subscriber returns for an array at the end of an interval is ignored. Values for which no array is requested wait
  ///   for a later interval.
  /// - Completion: scheduled, as the arrays are. When upstream finishes, the values that are left come first, as an array
  ///   that needs no demand. When upstream fails, they are dropped.
  /// - Cancellation: passed upstream. The collected values are dropped, and so are events that are already scheduled.
  /// - Parameters:
  ///   - strategy: The scheduler, the length of an interval, and perhaps the largest count of values in an array.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of arrays, none of which is empty.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// When `collect(_:options:)` publishes an array.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// At the end of each interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// At the end of each interval, and as soon as the values reach a count.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// The publisher that `collect(_:options:)` returns.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The scheduler, the length of an interval, and perhaps the largest count of values in an array.
    public let strategy: TimeGroupingStrategy<Context>

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher of arrays, one for each interval of time in which values come.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - strategy: The scheduler, the length of an interval, and perhaps the largest count of values in an array.
    ///   - options: Options for the scheduler.
    public init(upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (scheduler, interval, count): (Context, Context.SchedulerTimeType.Stride, Int?) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, nil)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let inner = Inner(subscriber, Ticker(scheduler, interval, options), options, count: count)
      upstream.subscribe(ScheduledSubscriber(inner, scheduler))
    }
  }
}

extension Publishers.CollectByTime {
  /// Carries out what `CollectByTimeState` decides.
  private final class Inner<Downstream: Subscriber>: ScheduledOperator
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "CollectByTime"
    private let options: Context.SchedulerOptions?
    private let ticker: Ticker<Context>
    private let delivery = Delivery()

    /// Guards the state. A thread that delivers may take it. A thread that holds it never delivers.
    private let lock = Lock()
    private var state: CollectByTimeState<Upstream.Output, Downstream>

    init(
      _ downstream: Downstream, _ ticker: Ticker<Context>, _ options: Context.SchedulerOptions?, count: Int?
    ) {
      self.options = options
      self.ticker = ticker
      state = CollectByTimeState(downstream, count: count)
    }

    // MARK: Upstream

    func receive(subscription: any Subscription, on scheduler: Context) {
      guard let (downstream, completion) = lock.withLock({ state.attach(subscription) }) else {
        return subscription.cancel()
      }
      ticker.start { [self] in
        if let number = lock.withLock({ state.addTimedArray() }) { deliver(upTo: number) }
      }
      delivery.run { downstream.receive(subscription: self) }
      if let completion { receive(completion: completion, on: scheduler) }
    }

    func receive(_ input: Upstream.Output, on scheduler: Context) -> Subscribers.Demand {
      let (number, more) = lock.withLock { state.collect(input) }
      if let number { schedule(number, on: scheduler) }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>, on scheduler: Context) {
      guard let end = lock.withLock({ state.finish(completion) }) else { return }
      ticker.stop()
      schedule(end.number, on: scheduler)
      // The subscription and the dropped values are released here, where no lock is held.
      withExtendedLifetime(end) {}
    }

    // MARK: The scheduler

    private func schedule(_ number: Int, on scheduler: Context) {
      scheduler.schedule(options: options) { self.deliver(upTo: number) }
    }

    /// Delivers the events that wait, up to the one with the number.
    private func deliver(upTo number: Int) {
      delivery.send(next: { lock.withLock { state.take(upTo: number) } }, request: request)
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      let more = lock.withLock { state.add(demand) }
      if more > .none { lock.withLock { state.upstream.subscription }?.request(more) }
    }

    func cancel() {
      let former = lock.withLock { state.close() }
      ticker.stop()
      withExtendedLifetime(former) { former.upstream?.cancel() }
    }
  }
}
