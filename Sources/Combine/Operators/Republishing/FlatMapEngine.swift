extension Publishers.FlatMap {
  /// Carries out the decisions of `FlatMapState`. It is the subscription of downstream.
  @usableFromInline final class Engine<Downstream: Subscriber<Output, Failure>>: RepublishingEngine, Subscription {
    @usableFromInline let maxPublishers: Subscribers.Demand

    // The lock guards these.

    @usableFromInline @exclusivity(unchecked) var state: FlatMapState
    @usableFromInline var kept = Queue<(value: Output, inner: InnerSlot?)>()

    @inlinable init(_ downstream: Downstream, maxPublishers: Subscribers.Demand) {
      self.maxPublishers = maxPublishers
      state = FlatMapState(limitsPublishers: maxPublishers != .unlimited)
      super.init("FlatMap", KnownSubscriber(downstream))
    }

    // MARK: Upstream

    @usableFromInline func receive(subscription: any Subscription) {
      guard lock.withLock({ state.attach(subscription) }) else { return subscription.cancel() }
      subscription.request(maxPublishers)
      if lock.withLock({ state.upstream.hasEarlyCompletion }) { receiveEarlyCompletion() }
    }

    func receiveEarlyCompletion() {
      lock.withLock { state.upstream.takeEarlyCompletion() }.map { receive(completion: $0) }
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      if lock.withLock({ state.upstream.postpone(completion) }) { return }
      switch completion {
      case .finished:
        let (action, former) = lock.withLock { state.finishUpstream() }
        withExtendedLifetime(former) { perform(action) }
      case .failure(let failure): fail(failure) { state.failUpstream() }
      }
    }

    // MARK: Inner publishers

    @inlinable func receive(subscription: any Subscription, from inner: InnerSlot) {
      guard let (demand, isEarly) = lock.withLock({ state.attach(subscription, to: inner) }) else {
        return subscription.cancel()
      }
      subscription.request(demand)
      if isEarly { receiveEarlyCompletion(from: inner) }
    }

    @usableFromInline func receiveEarlyCompletion(from inner: InnerSlot) {
      lock.withLock { inner.slot.takeEarlyCompletion() }.map { receive(completion: $0, from: inner) }
    }

    /// Sends a value, or keeps it. A value of a `Just` comes without an inner slot.
    @inlinable func receive(_ value: Output, from inner: InnerSlot?) -> Subscribers.Demand {
      if !delivery.beginIfIdle() {
        // Another thread is delivering. This one waits for it only with a value that can be sent.
        if keepOrDrop(value, from: inner) { return .none }
        delivery.begin()
      }
      lock.lock()
      let action = state.receiveValue(from: inner)
      if case .keep = action { kept.append((value, inner)) }
      guard case .send(let hasLimitedDemand) = action, let downstream else {
        lock.unlock()
        delivery.end(then: performWork)
        return .none
      }
      lock.unlock()
      let more = downstream.receive(value, as: Downstream.self)
      delivery.end()
      // Before the work: a request of that work may not return, and the demand that downstream has returned here would
      // be missing meanwhile, when others send.
      if hasLimitedDemand, lock.withLock({ state.endSending(more) }) { delivery.record(.sendMore) }
      if delivery.hasWork { performWork() }
      return hasLimitedDemand ? .max(1) : .none
    }

    /// Keeps a value that cannot be sent now, or drops it after the end. Returns false if it can be sent.
    @usableFromInline func keepOrDrop(_ value: Output, from inner: InnerSlot?) -> Bool {
      lock.withLock {
        if state.canSend { return false }
        if case .keep = state.receiveValue(from: inner) { kept.append((value, inner)) }
        return true
      }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>, from inner: InnerSlot) {
      lock.lock()
      if inner.slot.isAwaiting, inner.slot.postpone(completion) { return lock.unlock() }
      if case .failure(let failure) = completion {
        lock.unlock()
        return fail(failure) { state.fail(inner) }
      }
      let (action, former) = state.finish(inner)
      lock.unlock()
      withExtendedLifetime(former) { perform(action) }
    }

    // MARK: Downstream

    @usableFromInline func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      guard lock.withLock({ state.startDraining(adding: demand) }) else { return }
      delivery.record(.sendMore, then: performWork)
    }

    override func requestNow(_ demand: Subscribers.Demand) {
      lock.withLock { state.upstream.subscription }?.request(demand)
    }

    override func sendKeptValueAndEndDelivery() {
      lock.lock()
      let step = state.nextDrainStep()
      guard case .sendKept = step, let downstream, let (value, inner) = kept.popFirst() else {
        lock.unlock()
        delivery.end(then: performWork)
        switch step {
        case .requestUnlimited(let subscriptions):
          for subscription in subscriptions { subscription.request(.unlimited) }
        case .finish: complete(.finished)
        case .sendKept, .stop: break
        }
        return
      }
      lock.unlock()
      let more = downstream.receive(value, as: Downstream.self)
      delivery.end()
      let next = lock.withLock { state.endSendingKept(more, from: inner) }
      if delivery.hasWork { performWork() }
      next?.request(.max(1))
      // Not before: a value that comes from inside of the request would send the next one, and the stack would grow.
      delivery.record(.sendMore)
    }

    @inlinable func perform(_ action: FlatMapState.FinishAction) {
      switch action {
      case .requestFromUpstream: requestSoon(.max(1))
      case .finish: complete(.finished)
      case .nothing: break
      }
    }

    override func close() -> Remainder { state.close() }
    override func takeKeptValues() -> Any? { kept.isEmpty ? nil : exchange(&kept, with: Queue()) }
  }
}
