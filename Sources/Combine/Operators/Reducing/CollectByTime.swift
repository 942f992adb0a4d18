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
  /// - Demand: a request counts arrays. With `byTime`, each request and each value request one value from upstream. With
  ///   `byTimeOrCount`, each request becomes a request for as many values as fill the arrays. The demand that a
  ///   subscriber returns for an array at the end of an interval does not go upstream. Values for which no array is requested
  ///   wait for a later interval. A publisher that sends without end must run on another thread than the scheduler's.
  ///   Before `byTime`, a `PassthroughSubject` drops the values that come before the next request: those of several threads,
  ///   or with `receive(on:)` in between. Put `buffer(size:prefetch:whenFull:)` with `.byRequest` after it.
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

    /// At the end of each interval, and as soon as the values reach a count. Zero and a negative count end the program.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let strategy: TimeGroupingStrategy<Context>
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?) {
      if case .byTimeOrCount(_, _, let count) = strategy {
        precondition(count > 0, "byTimeOrCount takes a count of 1 or more, not \(count)")
      }
      (self.upstream, self.strategy, self.options) = (upstream, strategy, options)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      switch strategy {
      case .byTime(let scheduler, let interval):
        upstream.subscribe(Inner<S>(subscriber, AlarmClock(scheduler, interval, options, repeats: true), count: nil))
      case .byTimeOrCount(let scheduler, let interval, let count):
        upstream.subscribe(Inner<S>(subscriber, AlarmClock(scheduler, interval, options, repeats: true), count: count))
      }
    }
  }
}

extension Publishers.CollectByTime {
  /// Keeps the collected values beside the queue for the arrays.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: SchedulingSubscriber {
    @usableFromInline let scheduled: ScheduledSubscriber<Downstream, Context, Output>, clock: AlarmClock<Context>

    /// The number of values that fill an array. Nil if only the time counts.
    @usableFromInline let count: Int?

    @inlinable init(_ downstream: Downstream, _ clock: AlarmClock<Context>, count: Int?) {
      (self.clock, self.count) = (clock, count)
      scheduled = ScheduledSubscriber("CollectByTime", downstream, clock.scheduler, clock.options, extra: []) {
        subscription, demand in
        demand.assertNonZero()
        subscription.addDemand(demand)
        // By time, each request requests one value, and each value the next one.
        subscription.requestUpstream(count.map { demand * $0 } ?? .max(1))
      }
    }

    @inlinable func receive(subscription: any Subscription) {
      greet(with: subscription, before: { clock.start(for: self.subscription) { [count] in Self.ring($0, $1, count) } })
    }

    @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let added: Int?? = withHeld { held in
        held.extra.append(input)
        guard let count, held.extra.count >= count else { return nil }
        return Self.takeArray(of: subscription, count).map { held.enqueue(.value($0)) }
      }
      guard let added else { return .none }
      if let number = added { scheduled.schedule(number) }
      return count == nil ? .max(1) : .none
    }

    /// Adds the collected values and the completion to the queue, and detaches from upstream. A failure drops these values.
    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      let former = detachUpstream(at: completion) { held in
        let rest = exchange(&held.extra, with: [])
        if case .finished = completion, !rest.isEmpty { _ = held.enqueue(.value(rest)) }
        return (number: held.enqueue(.completion(completion)), rest)
      }
      guard let former else { return }
      subscription.stopAlarm()
      scheduled.schedule(former.number)
    }

    /// Sends the values of an interval, if downstream has requested an array.
    @inlinable static func ring(_ subscription: HoldingSubscription, _ number: Int, _ count: Int?) {
      subscription.lock.lock()
      guard subscription.upstream.isAttached, let held = held(by: subscription),
        let array = takeArray(of: subscription, count)
      else { return subscription.lock.unlock() }
      let number = held.enqueue(.valueWithoutRequest(array))
      subscription.lock.unlock()
      deliver(upTo: number, to: subscription)
    }

    /// Takes out an array of the collected values, if downstream has requested one. The caller holds the lock.
    @inlinable static func takeArray(of subscription: HoldingSubscription, _ count: Int?) -> Output? {
      guard let held = held(by: subscription), !held.extra.isEmpty, subscription.demand.withdraw() else { return nil }
      var array = exchange(&held.extra, with: [])
      // There are more values than fill an array if more intervals have ended than arrays were requested.
      if let count, array.count > count {
        held.extra = Array(array.dropFirst(count))
        array.removeLast(array.count - count)
      }
      return array
    }
  }
}
