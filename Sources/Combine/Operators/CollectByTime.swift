extension Publisher {
  /// Publishes the values in arrays, one for each interval of time in which there were any.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let keys = PassthroughSubject<Character, Never>()
  ///     let cancellable = keys.collect(.byTime(clock, .seconds(1))).sink { print(clock.now, $0) }
  ///     keys.send("a")
  ///     keys.send("b")
  ///     clock.advance(by: .seconds(3))
  ///     keys.send("c")
  ///     keys.send(completion: .finished)
  ///     // 1s ["a", "b"]
  ///     // 3s ["c"]
  ///
  /// The intervals follow one another from the subscription on. By `byTimeOrCount`, an array that is long enough does
  /// not wait for the end of its interval, which goes on all the same.
  ///
  /// - Demand: is one for arrays. By time, upstream is asked for everything with the first request; by time or count,
  ///   for as many values as fill the arrays. What nobody asked for stays, and goes out with a later interval.
  /// - Completion: when upstream finishes, what is left comes as an array, even if nobody asked for it. When upstream
  ///   fails, it is lost. Neither waits for the scheduler.
  /// - Cancellation: passed upstream. What was collected is lost.
  /// - Parameters:
  ///   - strategy: How long an array collects, and by which clock.
  ///   - options: What else the scheduler is told.
  /// - Returns: A publisher of arrays, none of which is empty.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// Tells `collect(_:options:)` when an array goes out.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// At the end of each interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// At the end of each interval, and as soon as there are so many values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// The publisher that `collect(_:options:)` returns.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long an array collects, and by which clock.
    public let strategy: TimeGroupingStrategy<Context>

    /// What else the scheduler is told.
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner =
        switch strategy {
        case .byTime(let scheduler, let interval):
          Inner(subscriber, Ticker(scheduler, interval, options), count: nil)
        case .byTimeOrCount(let scheduler, let interval, let count):
          Inner(subscriber, Ticker(scheduler, interval, options), count: count)
        }
      upstream.receive(subscriber: inner)
    }
  }
}

/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
private struct CollectByTimeState<Value> {
  private let count: Int?
  private var upstream = UpstreamSlot()
  private var collected: [Value] = []

  /// How many arrays downstream has requested and not received.
  private var demand = Subscribers.Demand.none
  private var hasAsked = false

  init(count: Int?) {
    self.count = count
  }

  /// Upstream's subscription, until it is over.
  var subscription: (any Subscription)? { upstream.subscription }

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    upstream.attach(subscription)
  }

  /// Returns a completion that came before the subscription.
  mutating func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  /// Adds demand, and returns what to request from upstream.
  mutating func add(_ more: Subscribers.Demand) -> Subscribers.Demand {
    guard upstream.isAttached else { return .none }
    demand += more
    if let count { return more * count }
    return exchange(&hasAsked, with: true) ? .none : .unlimited
  }

  /// Collects a value. Returns true if an array is full.
  mutating func append(_ value: Value) -> Bool {
    guard upstream.isAttached else { return false }
    collected.append(value)
    return isFull
  }

  /// Takes a full array out, if one is requested.
  mutating func takeFull() -> [Value]? {
    isFull ? take() : nil
  }

  /// Takes out what an interval has brought, if it is requested.
  mutating func take() -> [Value]? {
    guard upstream.isAttached, demand > .none, !collected.isEmpty else { return nil }
    demand -= 1
    // More values than fit an array wait if time was up more often than downstream requested.
    guard let count, collected.count > count else { return exchange(&collected, with: []) }
    defer { collected.removeFirst(count) }
    return Array(collected.prefix(count))
  }

  /// Parts from upstream, which has completed. Returns its subscription for the caller to release, or nil if the
  /// completion is kept for later or comes too late.
  mutating func finish<Failure>(_ completion: Subscribers.Completion<Failure>) -> (any Subscription)? {
    upstream.keep(completion) ? nil : upstream.detach()
  }

  /// Takes out what is left, when upstream has completed.
  mutating func takeRest() -> [Value]? {
    collected.isEmpty ? nil : exchange(&collected, with: [])
  }

  /// Ends it. Returns what there is to cancel and to release.
  mutating func close() -> (upstream: (any Subscription)?, collected: [Value]) {
    (upstream.detach(), exchange(&collected, with: []))
  }

  private var isFull: Bool {
    count.map { collected.count >= $0 } ?? false
  }
}

extension Publishers.CollectByTime {
  /// Performs what `CollectByTimeState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private typealias State = CollectByTimeState<Upstream.Output>

    let description = "CollectByTime"
    private let ticker: Ticker<Context>

    /// Held while events go out: arrays on the scheduler when time is up, and on upstream's thread when they are full.
    private let delivery = Lock(recursive: true)

    /// Guards what follows. It may be taken while `delivery` is held, but not the other way round.
    private let lock = Lock()
    private var state: State
    private var downstream: Downstream?

    init(_ downstream: Downstream, _ ticker: Ticker<Context>, count: Int?) {
      self.downstream = downstream
      self.ticker = ticker
      state = State(count: count)
    }

    // MARK: Upstream

    func receive(subscription: any Subscription) {
      lock.lock()
      guard state.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let downstream = self.downstream
      let completion: Subscribers.Completion<Failure>? = state.takeEarlyCompletion()
      lock.unlock()
      ticker.start { [self] in ask(for: send { $0.take() }) }
      delivery.withLock { downstream?.receive(subscription: self) }
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      lock.withLock { state.append(input) } ? send { $0.takeFull() } : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let former = lock.withLock({ state.finish(completion) }) else { return }
      ticker.stop()
      delivery.lock()
      if case .finished = completion { _ = send { $0.takeRest() } }
      let rest = close()
      rest.downstream?.receive(completion: completion)
      delivery.unlock()
      // Released here, where no lock is held.
      withExtendedLifetime((former, rest.upstream, rest.collected, rest.downstream)) {}
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      ask(for: lock.withLock { state.add(demand) })
    }

    func cancel() {
      let former = close()
      ticker.stop()
      former.upstream?.cancel()
    }

    // MARK: Both

    /// Sends an array, if there is one to be taken, and returns what to request from upstream.
    private func send(_ take: (inout State) -> [Upstream.Output]?) -> Subscribers.Demand {
      // Taken out under `delivery`, so that the arrays go out in the order in which they were filled.
      delivery.lock()
      let downstream = lock.withLock { self.downstream }
      let group = downstream == nil ? nil : lock.withLock { take(&state) }
      var more = Subscribers.Demand.none
      if let group, let downstream { more = downstream.receive(group) }
      delivery.unlock()
      withExtendedLifetime(downstream) {}
      return more > .none ? lock.withLock { state.add(more) } : .none
    }

    private func ask(for demand: Subscribers.Demand) {
      if demand > .none { lock.withLock { state.subscription }?.request(demand) }
    }

    /// Ends it. Returns what there was, for the caller to release where the lock is free.
    private func close() -> (upstream: (any Subscription)?, collected: [Upstream.Output], downstream: Downstream?) {
      lock.withLock {
        let former = state.close()
        return (former.upstream, former.collected, downstream.take())
      }
    }
  }
}
