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
  /// - Demand: passed upstream unchanged. The additional demand that a subscriber returns for a value goes upstream from
  ///   the scheduler.
  /// - Completion: scheduled, as the values are. When the time is up, this operator cancels upstream and then sends the
  ///   completion at once.
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
  /// The publisher that `timeout(_:scheduler:options:customError:)` returns.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the events.
    public let upstream: Upstream

    /// The longest time without a value.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time and delivers the events.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Returns the failure to send when the time is up. If nil, the publisher finishes instead.
    public let customError: (() -> Failure)?

    /// Creates a publisher that ends when no value comes for a time.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the events.
    ///   - interval: The longest time without a value.
    ///   - scheduler: The scheduler that measures the time and delivers the events.
    ///   - options: Options for the scheduler.
    ///   - customError: Returns the failure to send when the time is up. If nil, the publisher finishes instead.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }
  }
}

extension Publishers.Timeout {
  /// Carries out what `TimeoutState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Timeout"
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let ticker: Ticker<Context>
    private let delivery = Delivery()

    /// Guards the state. A thread that delivers may take it. A thread that holds it never delivers.
    private let lock = Lock()
    private var state: TimeoutState<Downstream>

    init(_ downstream: Downstream, _ timeout: Publishers.Timeout<Upstream, Context>) {
      scheduler = timeout.scheduler
      options = timeout.options
      ticker = Ticker(timeout.scheduler, timeout.interval, timeout.options)
      state = TimeoutState(downstream, makeError: timeout.customError)
    }

    // MARK: Upstream

    func receive(subscription: any Subscription) {
      guard let (downstream, completion) = lock.withLock({ state.attach(subscription) }) else {
        return subscription.cancel()
      }
      delivery.run { downstream.receive(subscription: self) }
      ticker.start(timeOut)
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let number = lock.withLock({ state.receive(input) }) else { return .none }
      ticker.start(timeOut)
      schedule(number)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let (number, former) = lock.withLock({ state.finish(completion) }) else { return }
      ticker.stop()
      schedule(number)
      withExtendedLifetime(former) {}
    }

    // MARK: The scheduler

    /// Schedules the delivery of the events up to the one with the number.
    private func schedule(_ number: Int) {
      scheduler.schedule(options: options) { [self] in
        delivery.send(
          next: { lock.withLock { state.take(upTo: number) } },
          request: { more in lock.withLock { state.upstream.subscription }?.request(more) })
      }
    }

    private func timeOut() {
      guard let former = lock.withLock({ state.timeOut() }) else { return }
      ticker.stop()
      former.upstream.cancel()
      let completion = former.makeError.map { Subscribers.Completion.failure($0()) } ?? .finished
      // The closure holds downstream until the delivery is over, so that nothing is released under a lock.
      var downstream: Downstream?
      delivery.end { [self] in
        downstream = lock.withLock { state.close().downstream }
        downstream?.receive(completion: completion)
      }
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      if lock.withLock({ state.request() }) { ticker.start(timeOut) }
      lock.withLock { state.upstream.subscription }?.request(demand)
    }

    func cancel() {
      let former = lock.withLock { state.close() }
      withExtendedLifetime(former) {
        ticker.stop()
        former.upstream?.cancel()
      }
    }
  }
}
