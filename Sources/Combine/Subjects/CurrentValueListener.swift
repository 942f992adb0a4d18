import Synchronization

extension CurrentValueSubject {
  /// Sends the subject's values to one subscriber. The subject's list holds it.
  @usableFromInline final class Inner: CurrentValueListener {
    @usableFromInline let owner: CurrentValueSubject

    // Unchecked: the lock already keeps the accesses apart, and with the checks a value costs 40 % more.

    /// The subscriber. Nil after the end, because a delivery to other subscribers may keep this object.
    @usableFromInline @exclusivity(unchecked) var target: ErasedSubscriber<Output, Failure>?

    /// Values that the subscriber has requested, and that it receives after the value that is being delivered.
    @usableFromInline @exclusivity(unchecked) var queue = Queue<Output>()

    @inlinable init<S: Subscriber>(
      _ subscription: SubjectSubscription, _ subject: CurrentValueSubject, _ subscriber: S
    ) where S.Input == Output, S.Failure == Failure {
      owner = subject
      target = ErasedSubscriber(subscriber)
      super.init(subscription, subject.core) { listener, isOver in
        let inner = unsafeDowncast(listener, to: Inner.self)
        if isOver { inner.letGo() } else { inner.drain() }
      }
    }

    override var subject: Any? { owner }
    override var downstream: Any? { core.lock.withLock { target?.reflect }?() }

    /// Puts a value into the queue if the subscriber has requested it. The caller holds the lock.
    @inlinable func enqueue(_ value: Output, _ number: Int) { if accept(number) { queue.append(value) } }

    /// Sends a value if the subscriber has requested it, after the values in the queue.
    @inlinable func offer(_ value: Output, _ number: Int) {
      delivery.begin()
      core.lock.lock()
      guard queue.isEmpty else {
        enqueue(value, number)
        core.lock.unlock()
        drain()
        return delivery.end(then: performWork)
      }
      guard accept(number), let receive = target?.receive else {
        core.lock.unlock()
        return delivery.end(then: performWork)
      }
      // After a request for all values, there is no demand to add. So the lock need not be taken again.
      let isUnlimited = requested == .unlimited
      core.lock.unlock()
      if isUnlimited { _ = receive(value) } else if send(value, receive) { drain() }
      delivery.end(then: performWork)
    }

    /// Sends a value. Returns whether the subscriber has missed a value that it now requests. The caller is delivering.
    @inlinable func send(_ value: Output, _ receive: (Output) -> Subscribers.Demand) -> Bool {
      let more = receive(value)
      return more > .none && deposit(more)
    }

    /// Sends the values in the queue, and the subject's value if the subscriber has missed it. The caller is delivering.
    @inlinable func drain() { while let (value, receive) = takeNext() { _ = send(value, receive) } }

    @inlinable func takeNext() -> (Output, (Output) -> Subscribers.Demand)? {
      core.lock.lock()
      defer { core.lock.unlock() }
      guard isOpen, let receive = target?.receive else { return nil }
      if let value = queue.popFirst() { return (value, receive) }
      return acceptMissed() ? (owner.current, receive) : nil
    }

    /// Releases the subscriber and the queue.
    @inlinable func letGo() {
      core.lock.lock()
      let former = (target.take(), exchange(&queue, with: Queue()))
      core.lock.unlock()
      withExtendedLifetime(former) {}
    }

    override func sendCompletion() {
      guard subscription.end(), let completion = core.lock.withLock({ owner.completion }) else { return }
      target?.complete(completion)
      letGo()
    }
  }
}

/// The part of a `CurrentValueSubject` that does not depend on its types.
@usableFromInline final class CurrentValueCore: SubjectCore {
  /// The number of the held value. Each value that is sent gets the next number. Guarded by the lock.
  @usableFromInline @exclusivity(unchecked) var number = 0

  /// The number of a value that was offered to all subscribers. If the held value has another number, its delivery is
  /// still under way, on another thread or in a caller of the current code.
  @usableFromInline let offered = Atomic(0)

  /// Guarded by the lock.
  @usableFromInline @exclusivity(unchecked) var list = ListenerList()

  init() { super.init(requestsAtOnce: true) }
}

/// The part of `CurrentValueSubject.Inner` that does not depend on the types of the subject. It decides which values the
/// subscriber receives, and when.
@usableFromInline class CurrentValueListener: SubjectListener {
  @usableFromInline final let core: CurrentValueCore

  @usableFromInline final let delivery = Delivery()

  /// Sends what waits, or after the end releases the subscriber. The closure is created where the types are known, so
  /// that the compiler specialises it.
  private final let serve: (CurrentValueListener, _ isOver: Bool) -> Void

  // The core's lock guards these three.

  /// How many more values the subscriber accepts.
  @usableFromInline @exclusivity(unchecked) final var requested = Subscribers.Demand.none

  /// The number of the newest value that the subscriber has received, has missed, or has in its queue.
  @usableFromInline @exclusivity(unchecked) final var newest = 0

  /// Whether the subscriber has missed the subject's value, because it had no outstanding demand.
  @usableFromInline @exclusivity(unchecked) final var isBehind = true

  @usableFromInline init(
    _ subscription: SubjectSubscription, _ core: CurrentValueCore,
    serve: @escaping (CurrentValueListener, _ isOver: Bool) -> Void
  ) {
    self.core = core
    self.serve = serve
    super.init(subscription)
  }

  final override func join() -> Bool {
    core.lock.withLock {
      if core.isOver { return false }
      newest = core.number
      core.list.append(self)
      return true
    }
  }

  final override func leave() {
    core.lock.withLock { core.list.remove(self) }
    serve(self, true)
  }

  final override var demand: Subscribers.Demand { core.lock.withLock { requested } }

  final override func request(_ demand: Subscribers.Demand) {
    guard deposit(demand) else { return }
    delivery.add(.sendKeptValues)
    performWork()
  }

  /// Adds demand. Returns true if the subscriber has missed the subject's value, which it then receives.
  // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
  // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
  @usableFromInline final func deposit(_ demand: Subscribers.Demand) -> Bool {
    core.lock.lock()
    requested += demand
    let isBehind = isBehind
    core.lock.unlock()
    return isBehind
  }

  /// Uses up demand for a value. Returns false if the subscriber has no demand, or if the value was offered before. The
  /// caller holds the lock.
  @inlinable final func accept(_ number: Int) -> Bool {
    guard newest < number, isOpen else { return false }
    newest = number
    isBehind = requested == .none
    if !isBehind { requested -= 1 }
    return !isBehind
  }

  /// Uses up demand for the subject's value, if the subscriber has missed that. The caller holds the lock.
  @inlinable final func acceptMissed() -> Bool {
    guard isBehind, requested > .none else { return false }
    isBehind = false
    newest = core.number
    requested -= 1
    return true
  }

  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      serve(self, false)
      if work.contains(.end) { sendCompletion() }
      delivery.end()
    }
  }

  /// Sends what waits and the completion: now, or after the value that another thread is delivering.
  final func finish() {
    delivery.add(.end)
    performWork()
  }

  /// Sends the subject's completion. The caller is delivering.
  func sendCompletion() {}
}
