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
      upstream.subscribe(ScheduledSubscriber(Inner(subscriber, self), scheduler))
    }
  }
}

extension Publishers.Timeout {
  private final class Inner<Downstream: Subscriber>: ScheduledOperator
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Timeout"
    private let options: Context.SchedulerOptions?
    private let ticker: Ticker<Context>
    private let delivery = Delivery()

    /// Guards the variables below. A thread that delivers may take it. A thread that holds it never delivers.
    private let lock = Lock()
    private var state: LaneState<Downstream>
    private var makeError: (() -> Failure)?
    private var hasRequested = false

    init(_ downstream: Downstream, _ timeout: Publishers.Timeout<Upstream, Context>) {
      options = timeout.options
      ticker = Ticker(timeout.scheduler, timeout.interval, timeout.options)
      state = LaneState(downstream)
      makeError = timeout.customError
    }

    // MARK: Upstream

    func receive(subscription: any Subscription, on scheduler: Context) {
      guard let (downstream, completion) = lock.withLock({ state.attach(subscription) }) else {
        return subscription.cancel()
      }
      delivery.run { downstream.receive(subscription: self) }
      ticker.start(timeOut)
      if let completion { receive(completion: completion, on: scheduler) }
    }

    func receive(_ input: Output, on scheduler: Context) -> Subscribers.Demand {
      guard let number = lock.withLock({ state.receive(input) }) else { return .none }
      ticker.start(timeOut)
      schedule(number, on: scheduler)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>, on scheduler: Context) {
      guard let number = lock.withLock({ state.finish(completion) }) else { return }
      ticker.stop()
      let makeError = lock.withLock { self.makeError.take() }
      schedule(number, on: scheduler)
      withExtendedLifetime(makeError) {}
    }

    // MARK: The scheduler

    /// Schedules the delivery of the events up to the one with the number.
    private func schedule(_ number: Int, on scheduler: Context) {
      scheduler.schedule(options: options) { [self] in
        var former: (any Subscription)?
        delivery.send(
          next: { lock.withLock { state.take(upTo: number, &former) } },
          request: { more in lock.withLock { state.subscription }?.request(more) })
        // Upstream's subscription is released here, where no lock is held.
        withExtendedLifetime(former) {}
      }
    }

    private func timeOut() {
      guard let former = lock.withLock({ state.abandon().map { ($0, makeError.take()) } }) else { return }
      ticker.stop()
      former.0.upstream.cancel()
      let completion = former.1.map { Subscribers.Completion.failure($0()) } ?? .finished
      // The closure holds downstream until the delivery is over, so that nothing is released under a lock.
      var downstream: Downstream?
      delivery.end { [self] in
        downstream = lock.withLock { state.close().downstream }
        downstream?.receive(completion: completion)
      }
    }

    // MARK: Downstream

    /// The first request starts the time again.
    func request(_ demand: Subscribers.Demand) {
      lock.lock()
      let subscription = state.subscription
      let isFirst = subscription != nil && !exchange(&hasRequested, with: true)
      lock.unlock()
      if isFirst { ticker.start(timeOut) }
      lock.withLock { state.subscription }?.request(demand)
    }

    func cancel() {
      let former = lock.withLock { (ends: state.close(), makeError.take()) }
      withExtendedLifetime(former) {
        ticker.stop()
        former.ends.upstream?.cancel()
      }
    }
  }
}
