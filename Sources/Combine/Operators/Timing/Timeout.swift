extension Publisher {
  /// Passes values on, and ends when none has come for a while.
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
  /// The time is measured from the subscription on, and anew from the first request and from each value.
  ///
  /// - Demand: passed upstream unchanged. What a subscriber asks for in addition, when it receives a value, goes
  ///   upstream from the scheduler.
  /// - Completion: scheduled as the values are. When the time is up, upstream is cancelled, and then the completion
  ///   comes at once.
  /// - Cancellation: passed upstream at once. A value that is scheduled already is not delivered any more.
  /// - Parameters:
  ///   - interval: How long there may be no value.
  ///   - scheduler: Whose clock measures, and where the events are delivered.
  ///   - options: What else the scheduler is told.
  ///   - customError: Makes the failure for when the time is up. If nil, the publisher finishes.
  /// - Returns: A publisher of the same values, on the scheduler, that does not wait for ever.
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

    /// Where the events come from.
    public let upstream: Upstream

    /// How long there may be no value.
    public let interval: Context.SchedulerTimeType.Stride

    /// Whose clock measures, and where the events are delivered.
    public let scheduler: Context

    /// What else the scheduler is told.
    public let options: Context.SchedulerOptions?

    /// Makes the failure for when the time is up.
    public let customError: (() -> Failure)?

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

/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
private struct TimeoutState<Output, Failure: Error> {
  enum Event {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  private var upstream = UpstreamSlot()
  private var hasAsked = false

  /// The events that are on their way through the scheduler.
  private var lane = Lane<Event>()

  /// Upstream's subscription, until it is over.
  var subscription: (any Subscription)? { upstream.subscription }

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    upstream.attach(subscription)
  }

  /// Returns a completion that came before the subscription.
  mutating func takeEarlyCompletion() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  /// Returns true to the first request, from which the time is measured anew.
  mutating func request() -> Bool {
    upstream.isAttached && !exchange(&hasAsked, with: true)
  }

  /// Takes a value. Returns the number under which it is to be scheduled, or nil if it comes too early or too late.
  mutating func receive(_ input: Output) -> Int? {
    upstream.isAttached ? lane.add(.value(input)) : nil
  }

  /// Takes the completion, and parts from upstream. Returns the number under which the completion is to be scheduled and
  /// the subscription for the caller to release, or nil if the completion is kept for later or comes too late.
  mutating func receive(
    _ completion: Subscribers.Completion<Failure>
  ) -> (number: Int, former: (any Subscription)?)? {
    guard !upstream.keep(completion), upstream.isAttached else { return nil }
    return (lane.add(.completion(completion)), upstream.detach())
  }

  /// Hands out the next event, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Event? {
    lane.take(upTo: number)
  }

  /// Returns what to cancel before the completion goes out, or nil if the time does not matter any more.
  mutating func timeOut() -> Former? {
    upstream.isAttached ? close() : nil
  }

  /// What is left at the end, for the caller to release.
  typealias Former = (upstream: (any Subscription)?, lane: Lane<Event>)

  /// Ends it.
  mutating func close() -> Former {
    (upstream.detach(), exchange(&lane, with: Lane()))
  }
}

extension Publishers.Timeout {
  /// Performs what `TimeoutState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Timeout"
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let ticker: Ticker<Context>

    /// Keeps the events from overlapping, which may come on several of the scheduler's threads.
    private let delivery = Delivery()

    /// Guards what follows. It may be taken while events go out, but not the other way round.
    private let lock = Lock()
    private var state = TimeoutState<Output, Failure>()
    private var downstream: Downstream?
    private var customError: (() -> Failure)?

    init(_ downstream: Downstream, _ timeout: Publishers.Timeout<Upstream, Context>) {
      self.downstream = downstream
      customError = timeout.customError
      scheduler = timeout.scheduler
      options = timeout.options
      ticker = Ticker(timeout.scheduler, timeout.interval, timeout.options)
    }

    // MARK: Upstream

    func receive(subscription: any Subscription) {
      lock.lock()
      guard state.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let downstream = self.downstream
      let completion = state.takeEarlyCompletion()
      lock.unlock()
      delivery.run { downstream?.receive(subscription: self) }
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
      guard let (number, former) = lock.withLock({ state.receive(completion) }) else { return }
      ticker.stop()
      schedule(number)
      withExtendedLifetime(former) {}
    }

    // MARK: The scheduler

    private func schedule(_ number: Int) {
      scheduler.schedule(options: options) {
        while self.deliver(upTo: number) {}
      }
    }

    /// Delivers the next event, unless it comes after the one with the number. Returns false if there is none.
    private func deliver(upTo number: Int) -> Bool {
      let (event, downstream, more) = delivery.run {
        lock.lock()
        let event = state.take(upTo: number)
        let downstream = self.downstream
        if case .completion = event { self.downstream = nil }
        lock.unlock()
        var more: Subscribers.Demand?
        switch event {
        case .value(let input): more = downstream?.receive(input)
        case .completion(let completion): downstream?.receive(completion: completion)
        case nil: break
        }
        return (event, downstream, more ?? .none)
      }
      withExtendedLifetime(downstream) {}
      if more > .none { lock.withLock { state.subscription }?.request(more) }
      return event != nil
    }

    private func timeOut() {
      lock.lock()
      let former = state.timeOut()
      let customError = former == nil ? nil : self.customError.take()
      lock.unlock()
      guard let former else { return }
      ticker.stop()
      former.upstream?.cancel()
      let completion = customError.map { Subscribers.Completion.failure($0()) } ?? .finished
      delivery.end { [self] in
        let downstream = lock.withLock { self.downstream.take() }
        downstream?.receive(completion: completion)
      }
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      if lock.withLock({ state.request() }) { ticker.start(timeOut) }
      lock.withLock { state.subscription }?.request(demand)
    }

    func cancel() {
      let (former, rest) = lock.withLock { (state.close(), (downstream.take(), customError.take())) }
      withExtendedLifetime(rest) {
        ticker.stop()
        former.upstream?.cancel()
      }
    }
  }
}
