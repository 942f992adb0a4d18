extension Publisher {
  /// Keeps values until they are asked for, up to a number of them.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let cancellable = (1...5).publisher
  ///       .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
  ///       .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: clock) }
  ///       .sink { print($0) }
  ///     clock.run()
  ///     // 1
  ///     // 4
  ///     // 5
  ///
  /// - Demand: `prefetch` says what upstream is asked for, right before the subscriber gets its subscription: `size`
  ///   values and then one more for each that was sent on, or everything. The subscriber is sent as many values as it
  ///   asks for.
  /// - Completion: `.finished` comes after the last value that is kept, and needs demand like one more value: a
  ///   subscriber that has received all it requested is told only when it requests more. A failure, from upstream or
  ///   from `whenFull`, comes as soon as the demand is used up. The values that are kept then are dropped.
  /// - Cancellation: passed upstream. The values that are kept are dropped.
  /// - Parameters:
  ///   - size: How many values are kept at most.
  ///   - prefetch: What upstream is asked for.
  ///   - whenFull: What becomes of a value for which there is no room.
  /// - Returns: A publisher of the same values, when they are asked for.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// What a buffer asks of its upstream.
  public enum PrefetchStrategy {
    /// As many values as it has room for, and one more for each that it has sent on.
    case keepFull

    /// Everything.
    case byRequest
  }

  /// What a full buffer does with one value more.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops that value.
    case dropNewest

    /// Drops the value that has been kept for longest, to make room.
    case dropOldest

    /// Cancels upstream and fails, with the error that a closure makes. The values that are kept are dropped.
    case customError(() -> Failure)
  }

  /// The publisher that `buffer(size:prefetch:whenFull:)` returns.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many values are kept at most.
    public let size: Int

    /// What upstream is asked for.
    public let prefetch: Publishers.PrefetchStrategy

    /// What becomes of a value for which there is no room.
    public let whenFull: Publishers.BufferingStrategy<Failure>

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
  /// Performs what `BufferState` decides.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Buffer"
    private let initial: Subscribers.Demand

    /// Held while events go out. Recursive, because a failure may come from inside of a value.
    private let delivery = Lock(recursive: true)

    /// Guards what follows. It may be taken while `delivery` is held, but not the other way round.
    private let lock = Lock()
    private var state: BufferState<Output, Failure>
    private var downstream: Downstream?

    init(
      _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      self.downstream = downstream
      initial = prefetch == .keepFull ? .max(size) : .unlimited
      state = BufferState(size: size, prefetch: prefetch, whenFull: whenFull)
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
      // A buffer without room asks for nothing, and nobody may ask for none.
      if initial > .none { subscription.request(initial) }
      downstream?.receive(subscription: self)
      let more = deliver()
      if more > .none { lock.withLock { state.upstreamSubscription }?.request(more) }
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // What is dropped is let go of when the lock is not held.
      let fate = lock.withLock { state.receive(input) }
      switch fate {
      case .settled: return .none
      case .deliver: return deliver()
      case .fail(let makeError, let upstream):
        let error = makeError()
        upstream.cancel()
        end(with: .failure(error))
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if lock.withLock({ state.detach(completion) }) != nil { end(with: completion) }
    }

    // MARK: Downstream

    func request(_ demand: Subscribers.Demand) {
      guard lock.withLock({ state.add(demand) }) else { return }
      let more = deliver()
      if more > .none { lock.withLock { state.upstreamSubscription }?.request(more) }
    }

    func cancel() {
      lock.lock()
      let rest = state.close()
      let downstream = self.downstream.take()
      lock.unlock()
      withExtendedLifetime((rest.kept, downstream)) { rest.upstream?.cancel() }
    }

    // MARK: Delivery

    private func end(with completion: Subscribers.Completion<Failure>) {
      let (isDue, mayFailInside) = lock.withLock { (state.end(with: completion), state.mayFailInside) }
      if isDue {
        _ = deliver()
      } else if mayFailInside, delivery.tryLock() {
        // This thread is sending a value, and the failure comes from inside of it. Another thread would see to it.
        _ = deliver()
        delivery.unlock()
      }
    }

    /// Sends what is kept, as much of it as is asked for. Only for who was told to. Returns what upstream is to be asked
    /// for.
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
        case .rest: break
        }
        delivery.unlock()
        // Released here, where no lock is held.
        withExtendedLifetime((step, downstream)) {}
        if case .rest(let owed) = step { return owed }
        if let more { _ = lock.withLock { state.add(more) } }
      }
    }
  }
}
