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
  ///     clock.run()
  ///     // 1s ["a", "b"]
  ///     // 3s ["c"]
  ///
  /// The intervals follow one another from the subscription on. By `byTimeOrCount`, an array that is long enough does
  /// not wait for the end of its interval, which goes on all the same. The scheduler delivers it at once.
  ///
  /// - Demand: is one for arrays. By time, upstream is asked for everything with the first request, and for one more
  ///   with each value. By time or count, it is asked for as many values as fill the arrays. Values for which no array
  ///   is requested stay, and go out with a later interval.
  /// - Completion: when upstream finishes, what is left comes as an array, even if no array is requested. When upstream
  ///   fails, it is lost. The scheduler delivers the completion, as it delivers every array.
  /// - Cancellation: passed upstream. What was collected is lost, and so are events that are scheduled already.
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
          Inner(subscriber, scheduler, interval, options, count: nil)
        case .byTimeOrCount(let scheduler, let interval, let count):
          Inner(subscriber, scheduler, interval, options, count: count)
        }
      upstream.subscribe(inner)
    }
  }
}

/// Decides what becomes of each event. It calls nobody, but returns what there is to do.
private struct CollectByTimeState<Value, Failure: Error> {
  enum Event {
    case array([Value])
    case completion(Subscribers.Completion<Failure>)
  }

  private let count: Int?
  private var upstream = UpstreamSlot()
  private var collected: [Value] = []

  /// The events that are on their way through the scheduler.
  private var lane = Lane<Event>()

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
  mutating func takeEarlyCompletion() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  /// Adds demand, and returns what to request from upstream.
  mutating func add(_ more: Subscribers.Demand) -> Subscribers.Demand {
    guard upstream.isAttached else { return .none }
    demand += more
    if let count { return more * count }
    return exchange(&hasAsked, with: true) ? .none : .unlimited
  }

  /// Collects a value. Returns the number under which a full array is to be scheduled, if there is one and it is
  /// requested, and what to return to upstream.
  mutating func append(_ value: Value) -> (number: Int?, reply: Subscribers.Demand) {
    guard upstream.isAttached else { return (nil, .none) }
    collected.append(value)
    // By time, Apple's asks for one more as well, though upstream has been asked for everything.
    guard let count else { return (nil, .max(1)) }
    return (collected.count >= count ? dispatch() : nil, .none)
  }

  /// Puts what an interval has brought in the lane, if it is requested. Returns the number of the array.
  mutating func dispatch() -> Int? {
    guard upstream.isAttached, demand > .none, !collected.isEmpty else { return nil }
    demand -= 1
    // More values than fit an array wait if time was up more often than downstream requested.
    guard let count, collected.count > count else { return lane.add(.array(exchange(&collected, with: []))) }
    defer { collected.removeFirst(count) }
    return lane.add(.array(Array(collected.prefix(count))))
  }

  /// Puts the rest and the completion in the lane. Returns the number under which both are to be scheduled, and what
  /// the caller has to release, or nil if the completion is kept for later or comes too late.
  mutating func finish(
    _ completion: Subscribers.Completion<Failure>
  ) -> (number: Int, former: (any Subscription)?, lost: [Value])? {
    guard !upstream.keep(completion), upstream.isAttached else { return nil }
    let rest = exchange(&collected, with: [])
    let isSent = completion.isFinished && !rest.isEmpty
    if isSent { _ = lane.add(.array(rest)) }
    return (lane.add(.completion(completion)), upstream.detach(), isSent ? [] : rest)
  }

  /// Hands out the next event, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Event? {
    lane.take(upTo: number)
  }

  /// What is left at the end, for the caller to release.
  typealias Former = (upstream: (any Subscription)?, collected: [Value], lane: Lane<Event>)

  /// Ends it.
  mutating func close() -> Former {
    (upstream.detach(), exchange(&collected, with: []), exchange(&lane, with: Lane()))
  }
}

extension Publishers.CollectByTime {
  /// Performs what `CollectByTimeState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "CollectByTime"
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let ticker: Ticker<Context>

    /// Held while events go out. Recursive, because the scheduler may run what is scheduled at once.
    private let delivery = Lock(recursive: true)

    /// Guards what follows. It may be taken while `delivery` is held, but not the other way round.
    private let lock = Lock()
    private var state: CollectByTimeState<Upstream.Output, Failure>
    private var downstream: Downstream?

    init(
      _ downstream: Downstream, _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride,
      _ options: Context.SchedulerOptions?, count: Int?
    ) {
      self.downstream = downstream
      self.scheduler = scheduler
      self.options = options
      ticker = Ticker(scheduler, interval, options)
      state = CollectByTimeState(count: count)
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
      ticker.start { [self] in
        if let number = lock.withLock({ state.dispatch() }) { deliverAll(upTo: number) }
      }
      delivery.withLock { downstream?.receive(subscription: self) }
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let (number, reply) = lock.withLock { state.append(input) }
      if let number { schedule(number) }
      return reply
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let end = lock.withLock({ state.finish(completion) }) else { return }
      ticker.stop()
      schedule(end.number)
      // Released here, where no lock is held.
      withExtendedLifetime(end) {}
    }

    // MARK: The scheduler

    private func schedule(_ number: Int) {
      scheduler.schedule(options: options) { self.deliverAll(upTo: number) }
    }

    private func deliverAll(upTo number: Int) {
      while deliver(upTo: number) {}
    }

    /// Delivers the next event, unless it comes after the one with the number. Returns false if there is none.
    private func deliver(upTo number: Int) -> Bool {
      delivery.lock()
      lock.lock()
      let event = state.take(upTo: number)
      let downstream = self.downstream
      if case .completion = event { self.downstream = nil }
      lock.unlock()
      var more: Subscribers.Demand?
      switch event {
      case .array(let array): more = downstream?.receive(array)
      case .completion(let completion): downstream?.receive(completion: completion)
      case nil: break
      }
      delivery.unlock()
      // Released here, where no lock is held.
      withExtendedLifetime((event, downstream)) {}
      if let more, more > .none { request(more) }
      return event != nil
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      let more = lock.withLock { state.add(demand) }
      if more > .none { lock.withLock { state.subscription }?.request(more) }
    }

    func cancel() {
      let former = lock.withLock { (state.close(), downstream.take()) }
      ticker.stop()
      withExtendedLifetime(former) { former.0.upstream?.cancel() }
    }
  }
}

extension Subscribers.Completion {
  fileprivate var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
