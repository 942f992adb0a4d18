import Synchronization

/// A subject that holds a value. It sends each new value to its subscribers, and the held value to each new subscriber.
///
///     let temperature = CurrentValueSubject<Int, Never>(20)
///     let cancellable = temperature.sink { print($0) }
///     temperature.send(21)
///     temperature.value += 1
///     // 20
///     // 21
///     // 22
///
/// - Demand: a subscriber with no outstanding demand misses values. When it requests values again, it receives the newest
///   one.
/// - Completion: sent to all subscribers. A later subscriber receives it at once.
/// - Cancellation: the subject removes the subscriber.
/// - Threads: any thread may send. Each subscriber receives one event at a time. Subscribing, requesting and cancelling
///   never wait for a delivery to another subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, SubjectWithUpstreams {
  /// Guards the properties below, and the state of each `Inner`. It is never held while calling out.
  @usableFromInline
  let lock = Lock()

  // The properties that each value uses are unchecked, because the lock already keeps accesses apart. With the checks, a
  // value costs two fifths more.
  @usableFromInline @exclusivity(unchecked)
  var current: Output

  /// The number of the held value. Each value that is sent gets the next number.
  @usableFromInline @exclusivity(unchecked)
  var number = 0

  /// The number of a value that was offered to all subscribers. If the held value has another number, its delivery is
  /// still under way, on another thread or further out on the stack.
  @usableFromInline
  let offered = Atomic(0)

  @usableFromInline @exclusivity(unchecked)
  private(set) var completion: Subscribers.Completion<Failure>?
  @usableFromInline @exclusivity(unchecked)
  var list = ListenerList()
  private var upstreams = UpstreamSlots()

  /// The description of its subscriptions.
  @usableFromInline
  let name: String

  /// Creates a subject.
  ///
  /// - Parameter value: The value that it holds at first.
  public init(_ value: Output) {
    current = value
    name = "CurrentValueSubject"
  }

  init(_ value: Output, name: String) {
    current = value
    self.name = name
  }

  deinit {
    for upstream in upstreams.subscriptions { upstream.cancel() }
  }

  /// The held value. Setting it also sends it, unless the subject has completed.
  @inlinable
  public var value: Output {
    get { lock.withLock { current } }
    set { _ = hold(newValue, evenIfCompleted: true) }
  }

  @inlinable
  public func send(_ input: Output) {
    _ = hold(input, evenIfCompleted: false)
  }

  /// Holds a value, and offers it to all subscribers. Returns its number.
  @inlinable
  func hold(_ input: Output, evenIfCompleted: Bool) -> Int {
    lock.lock()
    guard completion == nil || evenIfCompleted else {
      defer { lock.unlock() }
      return number
    }
    if offered.load(ordering: .relaxed) != number { enqueueCurrent() }
    // Released when the lock is free.
    let former = exchange(&current, with: input)
    number += 1
    let number = self.number
    let list = self.list
    lock.unlock()
    withExtendedLifetime(list) {
      list.visit { unsafeDowncast($0, to: Inner.self).offer(input, number) }
    }
    offered.store(number, ordering: .relaxed)
    withExtendedLifetime(former) {}
    return number
  }

  /// Puts the held value into the queues of the subscribers that it was not offered to yet, because a new value is about to
  /// replace it. So each subscriber receives the values in the order in which they were sent. The caller holds the lock.
  // DIFFERS: with Apple's, a subscriber may receive a nested value first, and a stale one last
  // (HeldValueTests.sendFromInsideAValueComesAfterItForEverySubscriber).
  @usableFromInline
  func enqueueCurrent() {
    list.visit { unsafeDowncast($0, to: Inner.self).state.enqueue(current, number) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard self.completion == nil else { return lock.unlock() }
    self.completion = completion
    enqueueCurrent()
    let listeners = list.takeAll()
    lock.unlock()
    withExtendedLifetime(listeners) {
      listeners.visit { unsafeDowncast($0, to: Inner.self).finish(completion) }
    }
  }

  /// Attaches the subject to a publisher whose values it holds and sends.
  ///
  /// The subject requests all values at once, and cancels the subscription when it is deallocated.
  ///
  /// - Parameter subscription: The subscription to that publisher.
  public func send(subscription: any Subscription) {
    lock.withLock { upstreams.add(subscription) }
    subscription.request(.unlimited)
  }

  func remove(upstream: any Subscription) {
    lock.withLock { upstreams.remove(upstream) }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let inner = Inner(self, subscriber)
    if inner.join() {
      subscriber.receive(subscription: inner)
      if inner.endGreeting() { subscriber.receive(completion: completion!) }
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion!)
    }
  }
}

extension CurrentValueSubject {
  /// Sends the subject's values to one subscriber. It is also the subscription that the subscriber receives.
  @usableFromInline
  final class Inner: Listener, Subscription, Described {
    @usableFromInline
    typealias Ends = (
      subject: CurrentValueSubject, downstream: Any, receive: (Output) -> Subscribers.Demand,
      complete: (Subscribers.Completion<Failure>) -> Void
    )

    @usableFromInline
    let description: String

    /// The subject's lock. It guards the three properties below.
    @usableFromInline
    let lock: Lock

    /// The objects and closures that it releases at its end.
    @usableFromInline @exclusivity(unchecked)
    var ends: Ends?
    @usableFromInline @exclusivity(unchecked)
    var state = CurrentValueState<Output>()
    private var isCancelled = false

    private let greeting = Greeting()

    /// Held while events go out. It is recursive, because the subscriber may send from inside `receive(_:)`.
    @usableFromInline
    let delivery = Lock(recursive: true)

    /// Whether a thread has put values into the queue that it may not have sent.
    @usableFromInline
    let isQueueWaiting = Atomic(false)

    @inlinable
    init<S: Subscriber>(_ subject: CurrentValueSubject, _ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      description = subject.name
      lock = subject.lock
      ends = (subject, subscriber, { subscriber.receive($0) }, { subscriber.receive(completion: $0) })
    }

    /// Adds itself to the subject's list. Returns false if the subject has completed.
    @inlinable
    func join() -> Bool {
      lock.withLock {
        guard let subject = ends?.subject, subject.completion == nil else { return false }
        state.newest = subject.number
        subject.list.append(self)
        return true
      }
    }

    /// Records that the subscriber has received its subscription. Returns true if a completion has waited for that.
    @usableFromInline
    func endGreeting() -> Bool {
      greeting.end() && lock.withLock { takeEnds() }.ends != nil
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      greeting.noteRequest()
      deposit(demand)
    }

    @usableFromInline
    func cancel() {
      let former = lock.withLock {
        isCancelled = true
        return takeEnds()
      }
      withExtendedLifetime(former) {}
    }

    /// Sends a value if the subscriber has requested it, after the values in the queue.
    @inlinable
    func offer(_ value: Output, _ number: Int) {
      delivery.lock()
      lock.lock()
      guard state.offer(value, number), let receive = ends?.receive else {
        let hasQueue = !state.queue.isEmpty
        lock.unlock()
        if hasQueue { drainQueue() }
        return endDelivery()
      }
      lock.unlock()
      send(value, receive)
      endDelivery()
    }

    /// Releases `delivery`. If another thread has left values in the queue meanwhile, sends them.
    @inlinable
    func endDelivery() {
      delivery.unlock()
      if isQueueWaiting.load(ordering: .sequentiallyConsistent) { deliverQueue() }
    }

    /// Sends the values in the queue. Does not wait: if another thread is delivering, that thread sends them afterwards.
    /// Otherwise a request from inside of an operator's delivery could wait for a delivery that waits for that operator.
    @usableFromInline
    func deliverQueue() {
      isQueueWaiting.store(true, ordering: .sequentiallyConsistent)
      while isQueueWaiting.load(ordering: .sequentiallyConsistent), delivery.tryLock() {
        isQueueWaiting.store(false, ordering: .sequentiallyConsistent)
        drainQueue()
        delivery.unlock()
      }
    }

    /// Sends the values in the queue. The caller holds `delivery`.
    @usableFromInline
    func drainQueue() {
      while let (value, receive) = takeNext() { send(value, receive) }
    }

    private func takeNext() -> (Output, (Output) -> Subscribers.Demand)? {
      lock.withLock {
        guard let receive = ends?.receive, let value = state.queue.popFirst() else { return nil }
        return (value, receive)
      }
    }

    /// Sends a value. The caller holds `delivery`.
    @inlinable
    func send(_ value: Output, _ receive: (Output) -> Subscribers.Demand) {
      let more = receive(value)
      if more > .none { deposit(more) }
    }

    /// Adds demand, and sends the subject's value if the subscriber has missed it.
    // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
    // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
    @usableFromInline
    func deposit(_ demand: Subscribers.Demand) {
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

    /// Removes itself from the subject's list, and returns everything to release. The caller holds the lock, and releases
    /// when it holds none.
    private func takeEnds() -> (ends: Ends?, queue: Queue<Output>) {
      ends?.subject.list.remove(self)
      return (ends.take(), exchange(&state.queue, with: Queue()))
    }

    @usableFromInline
    var customMirror: Mirror {
      let (ends, demand) = lock.withLock { (self.ends, state.demand) }
      let subject = ends?.subject as Any
      return Mirror(
        self,
        children: ["parent": subject, "downstream": ends?.downstream as Any, "demand": demand, "subject": subject])
    }
  }
}
