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
  private let inlet = Inlet()
  private var isOpen = true
  private var collected: [Value] = []

  /// How many arrays downstream asked for and was not sent.
  private var demand = Subscribers.Demand.none
  private var hasAsked = false

  init(count: Int?) {
    self.count = count
  }

  /// One that takes nothing and sends nothing any more.
  static var over: Self {
    var state = Self(count: nil)
    state.isOpen = false
    return state
  }

  /// Upstream's subscription, until it is over.
  var upstream: (any Subscription)? { inlet.subscription }

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    isOpen && inlet.attach(subscription)
  }

  /// Adds demand, and returns what upstream is to be asked for.
  mutating func add(_ more: Subscribers.Demand) -> Subscribers.Demand {
    guard inlet.isAttached else { return .none }
    demand += more
    if let count { return more * count }
    defer { hasAsked = true }
    return hasAsked ? .none : .unlimited
  }

  /// Collects a value. Returns true if an array is full.
  mutating func append(_ value: Value) -> Bool {
    guard inlet.isAttached else { return false }
    collected.append(value)
    return isFull
  }

  /// Takes a full array out, if one is asked for.
  mutating func takeFull() -> [Value]? {
    isFull ? take() : nil
  }

  /// Takes out what an interval has brought, if it is asked for.
  mutating func take() -> [Value]? {
    guard inlet.isAttached, demand > .none, !collected.isEmpty else { return nil }
    demand -= 1
    // More than fit an array wait if time was up more often than downstream asked.
    guard let count, collected.count > count else { return exchange(&collected, with: []) }
    defer { collected.removeFirst(count) }
    return Array(collected.prefix(count))
  }

  /// Parts from upstream, which has finished. Returns false if it has to be ignored.
  mutating func finish() -> Bool {
    guard inlet.isAttached else { return false }
    inlet.detach()
    return true
  }

  /// Takes out what is left, when upstream has finished.
  mutating func takeRest() -> [Value]? {
    collected.isEmpty ? nil : exchange(&collected, with: [])
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

    /// Guards what follows. It may be taken by who holds `delivery`, but not the other way round.
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
      guard let downstream = lock.withLock({ state.attach(subscription) ? downstream : nil }) else {
        return subscription.cancel()
      }
      ticker.start { [self] in ask(for: send { $0.take() }) }
      delivery.withLock { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      lock.withLock { state.append(input) } ? send { $0.takeFull() } : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard lock.withLock({ state.finish() }) else { return }
      ticker.stop()
      delivery.withLock {
        if case .finished = completion { _ = send { $0.takeRest() } }
        close().downstream?.receive(completion: completion)
      }
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      ask(for: lock.withLock { state.add(demand) })
    }

    func cancel() {
      let old = close()
      ticker.stop()
      old.state.upstream?.cancel()
    }

    // MARK: Both

    /// Sends an array, if there is one to be taken, and returns what upstream is to be asked for.
    private func send(_ take: (inout State) -> [Upstream.Output]?) -> Subscribers.Demand {
      // Taken out under `delivery`, so that the arrays go out in the order in which they were filled.
      let more = delivery.withLock {
        lock.lock()
        guard let group = take(&state), let downstream else {
          lock.unlock()
          return Subscribers.Demand.none
        }
        lock.unlock()
        return downstream.receive(group)
      }
      return more > .none ? lock.withLock { state.add(more) } : .none
    }

    private func ask(for demand: Subscribers.Demand) {
      if demand > .none { lock.withLock { state.upstream }?.request(demand) }
    }

    /// Ends it. What there was is let go of outside of the lock, as it may have a deinit of its own.
    private func close() -> (state: State, downstream: Downstream?) {
      lock.withLock { (exchange(&state, with: .over), exchange(&downstream, with: nil)) }
    }
  }
}
