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
  ///   subscription. So with an unlimited number, a publisher that sends without end from inside `request(_:)` needs a
  ///   `receive(on:)` in between. The subscriber receives as many values as it requests.
  /// - Completion: `.finished` comes after the last kept value, and needs demand as a value does. So a subscriber that has
  ///   received every value that it requested receives it only when it requests more. A failure of upstream comes when
  ///   the demand is used up or no value is kept. The error of `whenFull` does so, too, but the subscriber has to request
  ///   a value first. The values that are still kept are dropped.
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

    /// Cancels upstream, and fails after the kept values that are requested, with the error that the closure returns.
    case customError(() -> Failure)
  }

  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let size: Int
    public let prefetch: Publishers.PrefetchStrategy
    public let whenFull: Publishers.BufferingStrategy<Failure>

    public init(
      upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      (self.upstream, self.size, self.prefetch, self.whenFull) = (upstream, size, prefetch, whenFull)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner<S>(subscriber, BufferState(size: size, prefetch: prefetch, whenFull: whenFull)))
    }
  }
}

extension Publishers.Buffer {
  /// Carries out the decisions of `BufferState`.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: HoldingSubscriber, Mirrored {
    @usableFromInline final class Held: HoldsDownstream {
      @usableFromInline let downstream: Downstream
      @usableFromInline @exclusivity(unchecked) var state: BufferState<Output, Failure>

      /// Whether downstream is receiving a value. Guarded by the delivery.
      @usableFromInline var isSending = false

      @inlinable init(_ downstream: Downstream, _ state: BufferState<Output, Failure>) {
        (self.downstream, self.state) = (downstream, state)
      }
    }

    @usableFromInline let subscription: HoldingSubscription, initialDemand: Subscribers.Demand

    @inlinable init(_ downstream: Downstream, _ state: BufferState<Output, Failure>) {
      initialDemand = state.initialDemand
      subscription = HoldingSubscription("Buffer", holding: Held(downstream, state)) { subscription, demand in
        guard Self.beginDelivering(adding: demand, to: subscription) else { return }
        subscription.requestUpstream(Self.deliver(subscription))
      }
    }

    // MARK: Upstream

    @inlinable func receive(subscription: any Subscription) {
      greet(
        with: subscription,
        // A buffer without room requests nothing, and a request for no values is not allowed.
        before: { if initialDemand > .none { subscription.request(initialDemand) } },
        after: { _ in self.subscription.requestUpstream(Self.deliver(self.subscription)) })
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      subscription.lock.lock()
      guard subscription.upstream.isAttached, let held = Self.held(by: subscription) else {
        subscription.lock.unlock()
        return .none
      }
      if let makeError = held.state.takeErrorIfFull(), let upstream = subscription.upstream.detach() {
        subscription.lock.unlock()
        let error = makeError()
        upstream.cancel()
        store(.failure(error), in: held)
        return .none
      }
      let dropped = held.state.keep(input)
      let isDue = held.state.beginDelivering(subscription.demand)
      subscription.lock.unlock()
      withExtendedLifetime(dropped) {}
      return isDue ? Self.deliver(subscription) : .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      let held = detachUpstream(at: completion) { held in
        if case .failure = completion { held.state.isFailing = true }
        return held
      }
      if let held { store(completion, in: held) }
    }

    /// Stores a completion, and delivers it if it is due.
    @usableFromInline func store(_ completion: Subscribers.Completion<Failure>, in held: Held) {
      subscription.lock.lock()
      held.state.completion = completion
      let isDue = held.state.beginDelivering(subscription.demand)
      let mayFailInside = if case .delivering = held.state.phase { held.state.isFailing } else { false }
      subscription.lock.unlock()
      if isDue {
        _ = Self.deliver(subscription)
      } else if mayFailInside, subscription.delivery.beginIfIdle() {
        // If a value is being sent, this thread sends it, and the failure comes from inside. Otherwise the thread that
        // delivers is between two values, and sends the failure next: it may be in a request, which must not wait.
        // DIFFERS: Apple's sends the kept values after the failure
        // (BufferTests.failingFromInsideComesAtOnceAndDropsWhatIsKept).
        if held.isSending { _ = Self.deliver(subscription) }
        subscription.delivery.end()
      }
    }

    /// As with Apple's: `terminal` is the completion that waits.
    var parts: KeyValuePairs<String, Any> {
      subscription.lock.lock()
      let held = Self.held(by: subscription)
      let (values, completion) = (held.map { $0.state.values.inOrder } ?? [], held?.state.completion)
      let (upstream, demand) = (subscription.upstream, subscription.demand)
      subscription.lock.unlock()
      return ["values": values, "state": upstream.status, "downstreamDemand": demand, "terminal": completion as Any]
    }

    // MARK: Delivery

    /// Nothing is scheduled.
    @usableFromInline func scheduleDelivery() {}

    /// Adds demand. Returns whether the caller has to deliver.
    @inlinable
    static func beginDelivering(adding demand: Subscribers.Demand, to subscription: HoldingSubscription) -> Bool {
      subscription.lock.lock()
      subscription.demand += demand
      let isDue = held(by: subscription)?.state.beginDelivering(subscription.demand) ?? false
      subscription.lock.unlock()
      return isDue
    }

    /// Sends the kept values that are requested, and the completion when it is due. Returns how many values to request
    /// from upstream.
    @inlinable static func deliver(_ subscription: HoldingSubscription) -> Subscribers.Demand {
      var hasSent = false
      while true {
        subscription.delivery.begin()
        subscription.lock.lock()
        // Nothing is held after the end.
        let held = held(by: subscription)
        let step = held?.state.nextStep(&subscription.demand, hasSent: hasSent)
        subscription.lock.unlock()
        var more = Subscribers.Demand.none
        var former: HoldingSubscription.Former?
        if let held, case .send(let value)? = step {
          held.isSending = true
          more = held.downstream.receive(value)
          held.isSending = false
        } else if case .complete(let completion)? = step {
          former = complete(subscription, with: completion)
        }
        subscription.delivery.end()
        // All are released here, where no lock is held.
        withExtendedLifetime(held) {}
        withExtendedLifetime(step) {}
        withExtendedLifetime(former) {}
        switch step {
        case .send: hasSent = true
        case .stop(let refill): return refill
        case .complete, nil: return .none
        }
        if more > .none { _ = beginDelivering(adding: more, to: subscription) }
      }
    }
  }
}
