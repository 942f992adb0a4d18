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
  /// The time is measured from the first request on, and anew from each value.
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
      upstream.receive(subscriber: Inner(subscriber, self))
    }
  }
}

/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
private struct TimeoutState {
  private enum Phase {
    case open
    /// The completion is on its way, and no time is measured any more.
    case completing
    case over
  }

  private var phase = Phase.open
  private let inlet = Inlet()
  private var isMeasuring = false

  /// Upstream's subscription, until it is over.
  var upstream: (any Subscription)? { inlet.subscription }

  /// Whether scheduled values may still be delivered.
  var isOver: Bool { phase == .over }

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    phase == .open && inlet.attach(subscription)
  }

  /// Returns true to the first request, from which on the time is measured.
  mutating func request() -> Bool {
    guard accepts(), !isMeasuring else { return false }
    isMeasuring = true
    return true
  }

  /// Whether a value is to be scheduled, and the time to be measured from it.
  func accepts() -> Bool {
    phase == .open && inlet.isAttached
  }

  /// Whether a completion is to be scheduled.
  mutating func complete() -> Bool {
    guard accepts() else { return false }
    phase = .completing
    return true
  }

  /// Returns what to cancel before the completion goes out, or nil if the time does not matter any more.
  mutating func timeOut() -> (any Subscription)? {
    phase == .open ? close() : nil
  }

  /// Ends it, and returns upstream's subscription.
  mutating func close() -> (any Subscription)? {
    phase = .over
    defer { inlet.detach() }
    return inlet.subscription
  }
}

extension Publishers.Timeout {
  /// Performs what `TimeoutState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum Event {
      case value(Output)
      case completion(Subscribers.Completion<Failure>)
    }

    let description = "Timeout"
    private let timeout: Publishers.Timeout<Upstream, Context>
    private let ticker: Ticker<Context>

    /// Held while events go out, which may be on several of the scheduler's threads.
    private let delivery = Lock(recursive: true)

    private let lane = Lane<Event>()

    /// Guards what follows.
    private let lock = Lock()
    private var state = TimeoutState()
    private var downstream: Downstream?

    init(_ downstream: Downstream, _ timeout: Publishers.Timeout<Upstream, Context>) {
      self.downstream = downstream
      self.timeout = timeout
      ticker = Ticker(timeout.scheduler, timeout.interval, timeout.options)
    }

    // MARK: Upstream

    func receive(subscription: any Subscription) {
      guard let downstream = lock.withLock({ state.attach(subscription) ? downstream : nil }) else {
        return subscription.cancel()
      }
      delivery.withLock { downstream.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard lock.withLock({ state.accepts() }) else { return .none }
      ticker.start(timeOut)
      send(.value(input))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard lock.withLock({ state.complete() }) else { return }
      ticker.stop()
      send(.completion(completion))
    }

    // MARK: Scheduler

    private func send(_ event: Event) {
      let number = lane.add(event)
      timeout.scheduler.schedule(options: timeout.options) {
        while self.deliver(upTo: number) {}
      }
    }

    /// Delivers the next event, unless it comes after the one with the number. Returns true if there is another one
    /// before that.
    private func deliver(upTo number: Int) -> Bool {
      delivery.lock()
      guard let (event, isLast) = lane.take(upTo: number) else {
        delivery.unlock()
        return false
      }
      var more = Subscribers.Demand.none
      switch event {
      case .value(let input):
        more = lock.withLock { state.isOver ? nil : downstream }?.receive(input) ?? .none
      case .completion(let completion):
        _ = lock.withLock { state.close() }
        complete(completion)
      }
      delivery.unlock()
      if more > .none { lock.withLock { state.upstream }?.request(more) }
      return !isLast
    }

    private func timeOut() {
      guard let upstream = lock.withLock({ state.timeOut() }) else { return }
      ticker.stop()
      upstream.cancel()
      let completion = timeout.customError.map { Subscribers.Completion.failure($0()) } ?? .finished
      delivery.withLock { complete(completion) }
    }

    /// Sends the completion, unless it is cancelled first.
    private func complete(_ completion: Subscribers.Completion<Failure>) {
      lock.withLock { downstream.take() }?.receive(completion: completion)
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      if lock.withLock({ state.request() }) { ticker.start(timeOut) }
      lock.withLock { state.upstream }?.request(demand)
    }

    func cancel() {
      lock.lock()
      let upstream = state.close()
      let downstream = downstream.take()
      lock.unlock()
      withExtendedLifetime(downstream) {
        ticker.stop()
        upstream?.cancel()
      }
    }
  }
}
