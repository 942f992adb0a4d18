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
      upstream.subscribe(Inner<S>(subscriber, self))
    }
  }
}

extension Publishers.Buffer {
  /// Keeps values, and delivers them when they are requested.
  ///
  /// Only one caller at a time delivers. That caller also delivers the events that come meanwhile. So events never overlap,
  /// and requests do not make the stack grow. Sending the subscription counts as a delivery.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: HoldingSubscriber, Mirrored {
    @usableFromInline enum Phase {
      /// Downstream is receiving its subscription.
      case greeting
      case idle
      case delivering
    }

    @usableFromInline final class Held: HoldsDownstream {
      @usableFromInline let downstream: Downstream, refills: Bool
      @usableFromInline @exclusivity(unchecked) var values = Queue<Output>()

      /// Makes the error of a full buffer. Nil if such a buffer drops values.
      @usableFromInline var makeError: (() -> Failure)?

      /// The completion, until it is sent. As with Apple's, it waits for the kept values and for demand.
      @usableFromInline var completion: Subscribers.Completion<Failure>?

      /// Whether the completion is a failure of upstream. Such a failure waits only until the demand is used up or nothing
      /// is kept.
      @usableFromInline var isFailing = false

      /// Whether downstream is receiving a value. Guarded by the delivery.
      @usableFromInline var isSending = false

      /// How many values to request from upstream in place of those that were sent.
      @usableFromInline @exclusivity(unchecked) var refill = Subscribers.Demand.none, phase = Phase.greeting

      @inlinable init(_ downstream: Downstream, refills: Bool) {
        (self.downstream, self.refills) = (downstream, refills)
      }

      @usableFromInline var fails: Bool { if case .failure? = completion { true } else { false } }

      /// Returns whether the caller has to deliver, because an event can be sent and nobody else delivers.
      @inlinable func startDelivering(_ demand: Subscribers.Demand) -> Bool {
        guard case .idle = phase, isFailing || demand > .none && (completion != nil || !values.isEmpty) else {
          return false
        }
        phase = .delivering
        return true
      }
    }

    @usableFromInline let subscription: HoldingSubscription, size: Int, initialDemand: Subscribers.Demand
    @usableFromInline let dropsOldest: Bool

    @inlinable init(_ downstream: Downstream, _ buffer: Publishers.Buffer<Upstream>) {
      let refills = if case .keepFull = buffer.prefetch { true } else { false }
      let held = Held(downstream, refills: refills)
      dropsOldest = if case .dropOldest = buffer.whenFull { true } else { false }
      if case .customError(let makeError) = buffer.whenFull { held.makeError = makeError }
      size = buffer.size
      initialDemand = refills ? .max(size) : .unlimited
      subscription = HoldingSubscription("Buffer", holding: held) { subscription, demand in
        guard Self.startDelivering(adding: demand, to: subscription) else { return }
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
      let isFull = held.values.count >= size
      if isFull, let makeError = held.makeError.take(), let upstream = subscription.upstream.detach() {
        subscription.lock.unlock()
        let error = makeError()
        upstream.cancel()
        keep(.failure(error), in: held)
        return .none
      }
      let dropped = isFull && dropsOldest ? held.values.popFirst() : nil
      // A buffer without any room drops the new value.
      if !isFull || dropped != nil { held.values.append(input) }
      let isDue = held.startDelivering(subscription.demand)
      subscription.lock.unlock()
      withExtendedLifetime(dropped) {}
      return isDue ? Self.deliver(subscription) : .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      let held = detachUpstream(at: completion) { held in
        if case .failure = completion { held.isFailing = true }
        return held
      }
      if let held { keep(completion, in: held) }
    }

    /// Keeps a completion, and delivers it if it is due.
    @usableFromInline func keep(_ completion: Subscribers.Completion<Failure>, in held: Held) {
      subscription.lock.lock()
      held.completion = completion
      let isDue = held.startDelivering(subscription.demand)
      let mayFailInside = if case .delivering = held.phase { held.isFailing } else { false }
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
      let (values, completion) = (held.map { $0.values.older.reversed() + $0.values.newer } ?? [], held?.completion)
      let (upstream, demand) = (subscription.upstream, subscription.demand)
      subscription.lock.unlock()
      return ["values": values, "state": upstream.status, "downstreamDemand": demand, "terminal": completion as Any]
    }

    // MARK: Delivery

    /// Nothing is scheduled.
    @usableFromInline func scheduleDelivery() {}

    /// Adds demand. Returns whether the caller has to deliver.
    @inlinable
    static func startDelivering(adding demand: Subscribers.Demand, to subscription: HoldingSubscription) -> Bool {
      subscription.lock.lock()
      subscription.demand += demand
      let isDue = held(by: subscription)?.startDelivering(subscription.demand) ?? false
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
        let held = held(by: subscription)
        held?.phase = .delivering
        let isRequested = subscription.demand > .none
        let value = isRequested ? held?.values.popFirst() : nil
        let completion = held.flatMap { isRequested || $0.isFailing || hasSent && $0.fails ? $0.completion : nil }
        var refill = Subscribers.Demand.none
        if value != nil {
          subscription.demand.withdraw()
          if held!.refills { held!.refill += 1 }
        } else if let held, completion == nil {
          held.phase = .idle
          refill = exchange(&held.refill, with: .none)
        }
        subscription.lock.unlock()
        var more = Subscribers.Demand.none
        var former: HoldingSubscription.Former?
        if let held, let value {
          held.isSending = true
          more = held.downstream.receive(value)
          held.isSending = false
        } else if let completion {
          former = complete(subscription, with: completion)
        }
        subscription.delivery.end()
        // All are released here, where no lock is held.
        withExtendedLifetime(held) {}
        withExtendedLifetime(value) {}
        withExtendedLifetime(former) {}
        if value == nil { return refill }
        hasSent = true
        if more > .none { _ = startDelivering(adding: more, to: subscription) }
      }
    }
  }
}
