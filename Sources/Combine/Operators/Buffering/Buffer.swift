extension Publisher {
  /// Keeps values until the subscriber requests them, up to a number of values.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let cancellable = (1...5).publisher
  ///       .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
  ///       .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: clock) }
  ///       .sink { print($0) }
  ///     clock.run()
  ///     // 4
  ///     // 5
  ///
  /// Here the sequence sends all its values before the subscriber requests one, and the buffer has room for two of them.
  ///
  /// - Demand: `prefetch` determines what the buffer requests from upstream: `size` values, and one more for each value
  ///   that it sends, or an unlimited number. The first request comes right before the subscriber receives its
  ///   subscription. The subscriber receives as many values as it requests.
  /// - Completion: `.finished`, or the error of `whenFull`, comes after the last kept value, and needs demand as a value
  ///   does. So a subscriber that has received every value that it requested receives it only when it requests more.
  ///   A failure of upstream comes when the demand is used up or no value is kept. The values that are still kept are
  ///   dropped.
  /// - Cancellation: passed upstream. The kept values are dropped.
  /// - Parameters:
  ///   - size: The largest number of kept values.
  ///   - prefetch: How many values to request from upstream.
  ///   - whenFull: What to do with a value for which there is no room.
  /// - Returns: A publisher that sends the values when they are requested.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// How many values a buffer requests from upstream.
  public enum PrefetchStrategy {
    /// As many values as the buffer has room for, and one more for each value that it sends.
    case keepFull

    /// An unlimited number of values.
    case byRequest
  }

  /// What a full buffer does with one more value.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the new value.
    case dropNewest

    /// Drops the oldest kept value, to make room.
    case dropOldest

    /// Cancels upstream, and fails after the kept values with the error that the closure returns.
    case customError(() -> Failure)
  }

  /// The publisher that `buffer(size:prefetch:whenFull:)` returns.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// The largest number of kept values.
    public let size: Int

    /// How many values to request from upstream.
    public let prefetch: Publishers.PrefetchStrategy

    /// What to do with a value for which there is no room.
    public let whenFull: Publishers.BufferingStrategy<Failure>

    /// Creates a publisher that keeps values until they are requested.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - size: The largest number of kept values.
    ///   - prefetch: How many values to request from upstream.
    ///   - whenFull: What to do with a value for which there is no room.
    public init(
      upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, size: size, prefetch: prefetch, whenFull: whenFull))
    }
  }
}

extension Publishers.Buffer {
  /// Carries out what `BufferState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Buffer"
    private let initialDemand: Subscribers.Demand

    /// Held while an event is sent. Recursive, because a failure may come inside `receive(_:)`.
    private let delivery = Lock(recursive: true)

    /// Guards the variables below. A thread that holds `delivery` may take it, but not the other way round.
    private let lock = Lock()
    private var state: BufferState<Output, Failure>
    private var downstream: Downstream?

    init(
      _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      self.downstream = downstream
      initialDemand = prefetch == .keepFull ? .max(size) : .unlimited
      state = BufferState(size: size, prefetch: prefetch, whenFull: whenFull)
    }

    // MARK: Upstream

    func receive(subscription: any Subscription) {
      guard let (downstream, completion) = lock.withLock({ state.attach(subscription, for: downstream) }) else {
        return subscription.cancel()
      }
      // A buffer without room requests nothing, and a request for no values is not allowed.
      if initialDemand > .none { subscription.request(initialDemand) }
      downstream.receive(subscription: self)
      requestUpstream(deliver())
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // A dropped value stays in the action until the lock is free.
      let action = lock.withLock { state.receive(input) }
      switch action {
      case .nothing: return .none
      case .deliver: return deliver()
      case .fail(let makeError, let upstream):
        let error = makeError()
        upstream.cancel()
        if lock.withLock({ state.overflow(with: error) }) { _ = deliver() }
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if lock.withLock({ state.finish(completion) }) != nil { end(with: completion) }
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      if lock.withLock({ state.add(demand) }) { requestUpstream(deliver()) }
    }

    func cancel() {
      let (former, downstream) = lock.withLock { (state.close(), self.downstream.take()) }
      withExtendedLifetime((former.remainder, downstream)) { former.upstream?.cancel() }
    }

    // MARK: Delivery

    private func requestUpstream(_ demand: Subscribers.Demand) {
      if demand > .none { lock.withLock { state.upstream.subscription }?.request(demand) }
    }

    private func end(with completion: Subscribers.Completion<Failure>) {
      let (isDue, mayFailInside) = lock.withLock { (state.end(with: completion), state.mayFailInside) }
      if isDue {
        _ = deliver()
      } else if mayFailInside, delivery.tryLock() {
        // This thread is sending a value, and the failure comes from inside. If another thread were sending, that thread
        // would send the failure.
        // DIFFERS: Apple's sends the kept values after the failure
        // (BufferTests.failingFromInsideComesAtOnceAndDropsWhatIsKept).
        _ = deliver()
        delivery.unlock()
      }
    }

    /// Sends the kept values that are requested, and the completion when it is due. Returns how many values to request
    /// from upstream. Only one caller at a time may deliver: the one to which the state has returned true or `deliver`.
    private func deliver() -> Subscribers.Demand {
      while true {
        delivery.lock()
        lock.lock()
        let step = state.nextStep()
        let downstream = self.downstream
        if case .complete = step { self.downstream = nil }
        lock.unlock()
        var more: Subscribers.Demand?
        switch step {
        case .send(let value): more = downstream?.receive(value)
        case .complete(let completion, _): downstream?.receive(completion: completion)
        case .stop: break
        }
        delivery.unlock()
        // The step and the downstream are released here, where no lock is held.
        withExtendedLifetime((step, downstream)) {}
        if case .stop(let demand) = step { return demand }
        if let more { _ = lock.withLock { state.add(more) } }
      }
    }
  }
}
