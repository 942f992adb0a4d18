import Synchronization

extension CurrentValueSubject {
  /// Sends the subject's values to one subscriber. It is also the subscription that the subscriber receives.
  @usableFromInline final class Inner: Listener, Subscription, Described {
    @usableFromInline typealias Ends = (
      subject: CurrentValueSubject, downstream: () -> Any, receive: (Output) -> Subscribers.Demand,
      complete: (Subscribers.Completion<Failure>) -> Void
    )

    @usableFromInline let description: String

    /// The subject's lock. It guards the three properties below.
    @usableFromInline let lock: Lock

    // Unchecked: the lock already keeps the accesses apart, and with the checks a value costs 40 % more.

    /// The objects and closures that the subscription releases at its end.
    @usableFromInline @exclusivity(unchecked) var ends: Ends?
    @usableFromInline @exclusivity(unchecked) var state = CurrentValueState<Output>()
    private var isCancelled = false

    private let greeting = Greeting()

    /// Held while events go out. It is recursive, because the subscriber may send from inside `receive(_:)`.
    @usableFromInline let delivery = Lock(recursive: true)

    /// Whether a thread has put values into the queue that still have to be sent.
    @usableFromInline let isQueueWaiting = Atomic(false)

    @inlinable init<S: Subscriber>(_ subject: CurrentValueSubject, _ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      description = subject.name
      lock = subject.lock
      let erased = Erased(subscriber)
      ends = (subject, erased.reflect, erased.receive, erased.complete)
    }

    /// Adds itself to the subject's list. Returns false if the subject has completed.
    @inlinable func join() -> Bool {
      lock.withLock {
        guard let subject = ends?.subject, subject.completion == nil else { return false }
        state.newest = subject.number
        subject.list.append(self)
        return true
      }
    }

    /// Records that the subscriber has received its subscription. Returns true if a completion has waited for that.
    @usableFromInline func endGreeting() -> Bool {
      greeting.end() && lock.withLock { takeEnds() }.ends != nil
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      greeting.endWithRequest()
      deposit(demand)
    }

    @usableFromInline func cancel() {
      let former = lock.withLock {
        isCancelled = true
        return takeEnds()
      }
      withExtendedLifetime(former) {}
    }

    /// Sends a value if the subscriber has requested it, after the values in the queue.
    @inlinable func offer(_ value: Output, _ number: Int) {
      delivery.lock()
      lock.lock()
      guard state.offer(value, number), let receive = ends?.receive else {
        let hasQueue = !state.queue.isEmpty
        lock.unlock()
        if hasQueue { drainQueue() }
        return endDelivery()
      }
      // After a request for all values, there is no demand to add. So the lock need not be taken again.
      let isUnlimited = state.demand == .unlimited
      lock.unlock()
      if isUnlimited { _ = receive(value) } else { send(value, receive) }
      endDelivery()
    }

    /// Releases `delivery`. If another thread has left values in the queue meanwhile, sends them.
    @inlinable func endDelivery() {
      delivery.unlock()
      if isQueueWaiting.load(ordering: .sequentiallyConsistent) { deliverQueue() }
    }

    /// Sends the values in the queue. If another thread is delivering, this method does not wait, and that thread sends
    /// them afterwards. If it waited, a request from inside of an operator's delivery could wait for a delivery that
    /// waits for that operator.
    @usableFromInline func deliverQueue() {
      isQueueWaiting.store(true, ordering: .sequentiallyConsistent)
      while isQueueWaiting.load(ordering: .sequentiallyConsistent), delivery.tryLock() {
        isQueueWaiting.store(false, ordering: .sequentiallyConsistent)
        drainQueue()
        delivery.unlock()
      }
    }

    /// Sends the values in the queue. The caller holds `delivery`.
    @usableFromInline func drainQueue() {
      while let (value, receive) = takeNext() { send(value, receive) }
    }

    private func takeNext() -> (Output, (Output) -> Subscribers.Demand)? {
      lock.withLock {
        guard let receive = ends?.receive, let value = state.queue.popFirst() else { return nil }
        return (value, receive)
      }
    }

    /// Sends a value. The caller holds `delivery`.
    @inlinable func send(_ value: Output, _ receive: (Output) -> Subscribers.Demand) {
      let more = receive(value)
      if more > .none { deposit(more) }
    }

    /// Adds demand, and sends the subject's value if the subscriber has missed it.
    // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
    // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
    @usableFromInline func deposit(_ demand: Subscribers.Demand) {
      let hasQueue = lock.withLock {
        state.demand += demand
        guard state.isBehind, let subject = ends?.subject else { return false }
        state.enqueueMissed(subject.current, subject.number)
        return true
      }
      if hasQueue { deliverQueue() }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
      delivery.lock()
      drainQueue()
      endDelivery()
      if greeting.postponesCompletion() { return }
      let former = lock.withLock { takeEnds() }
      delivery.lock()
      // The subscriber may have cancelled while this thread waited for `delivery`.
      if !lock.withLock({ isCancelled }) { former.ends?.complete(completion) }
      delivery.unlock()
      withExtendedLifetime(former) {}
    }

    /// Removes itself from the subject's list, and returns the objects to release. The caller holds the lock, and
    /// releases them after unlocking.
    private func takeEnds() -> (ends: Ends?, queue: Queue<Output>) {
      ends?.subject.list.remove(self)
      return (ends.take(), exchange(&state.queue, with: Queue()))
    }

    @usableFromInline var customMirror: Mirror {
      let (ends, demand) = lock.withLock { (self.ends, state.demand) }
      let subject = ends?.subject as Any
      return Mirror(
        self,
        children: ["parent": subject, "downstream": ends?.downstream() as Any, "demand": demand, "subject": subject])
    }
  }
}
