import Synchronization

/// Holds a value, and sends it to its subscribers: the present one at once, each new one as it comes.
///
///     let temperature = CurrentValueSubject<Int, Never>(20)
///     let cancellable = temperature.sink { print($0) }
///     temperature.send(21)
///     temperature.value += 1
///     // 20
///     // 21
///     // 22
///
/// - Demand: a subscriber that has asked for nothing misses values, but not the newest: it gets that one when it asks.
/// - Completion: reaches all subscribers, and at once whoever subscribes later.
/// - Threads: values may be sent from any of them. Each subscriber sees one event at a time. Subscribing, asking and
///   cancelling never wait for a delivery under way to another subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  /// Guards the rest, and the state of the conduits. Never held while calling out.
  @usableFromInline
  let lock = Lock()

  // What each value touches is unchecked: the lock sees to it that accesses do not overlap, and the checks would cost
  // more than the lock.
  @usableFromInline
  @exclusivity(unchecked)
  var current: Output

  /// The number of the value it holds. Each value that is sent gets the next one.
  @usableFromInline
  @exclusivity(unchecked)
  var number = 0

  /// The number of a value that has been offered to all subscribers. If it is not that of the current value, another send
  /// is under way, on another thread or further out on the stack.
  @usableFromInline
  let offered = Atomic(0)

  @usableFromInline
  @exclusivity(unchecked)
  private(set) var completion: Subscribers.Completion<Failure>?
  @usableFromInline
  @exclusivity(unchecked)
  var list = ListenerList()
  private var feeders = Feeders()

  /// What its subscriptions are called.
  @usableFromInline
  let name: String

  /// Makes a subject.
  ///
  /// - Parameter value: The value it holds at first.
  public init(_ value: Output) {
    current = value
    name = "CurrentValueSubject"
  }

  init(_ value: Output, name: String) {
    current = value
    self.name = name
  }

  deinit {
    for upstream in feeders.subscriptions { upstream.cancel() }
  }

  /// The value it holds. Setting it sends it, unless the subject has completed: then it is only held.
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
      list.visit { unsafeDowncast($0, to: Conduit.self).offer(input, number) }
    }
    offered.store(number, ordering: .relaxed)
    withExtendedLifetime(former) {}
    return number
  }

  /// Puts the current value into the queue of each subscriber that has not been offered it, because it is about to be
  /// replaced. So a subscriber receives the values in the order in which they were sent, whichever thread is faster. The
  /// caller holds the lock.
  // DIFFERS: with Apple's, a subscriber may receive a nested value first, and a stale one last
  // (HeldValueTests.sendFromInsideAValueComesAfterItForEverySubscriber).
  @usableFromInline
  func enqueueCurrent() {
    list.visit { unsafeDowncast($0, to: Conduit.self).enqueueIfNew(current, number) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard self.completion == nil else { return lock.unlock() }
    self.completion = completion
    enqueueCurrent()
    let listeners = list.takeAll()
    lock.unlock()
    withExtendedLifetime(listeners) {
      listeners.visit { unsafeDowncast($0, to: Conduit.self).finish(completion) }
    }
  }

  /// Attaches the subject to a publisher that feeds it. The subject requests everything at once, as it holds what it sends,
  /// and cancels when it goes away.
  public func send(subscription: any Subscription) {
    lock.withLock { feeders.add(subscription) }
    subscription.request(.unlimited)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(self, subscriber)
    if conduit.join() {
      subscriber.receive(subscription: conduit)
      if conduit.endGreeting() { subscriber.receive(completion: completion!) }
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion!)
    }
  }
}

extension CurrentValueSubject {
  /// A subscriber as the subject keeps it, and the subscription that the subscriber gets.
  @usableFromInline
  final class Conduit: Listener, Subscription, Described {
    /// What it lets go of when it is over.
    @usableFromInline
    struct Ends {
      @usableFromInline
      var subject: CurrentValueSubject?
      @usableFromInline
      var downstream: Any?
      @usableFromInline
      var receive: ((Output) -> Subscribers.Demand)?
      @usableFromInline
      var complete: ((Subscribers.Completion<Failure>) -> Void)?

      @inlinable
      init() {}
    }

    @usableFromInline
    let description: String

    /// The subject's lock. It guards the three below, and the demand together with them.
    @usableFromInline
    let lock: Lock
    @usableFromInline
    @exclusivity(unchecked)
    var ends = Ends()

    /// Whether the subscriber has missed the subject's value for want of demand.
    @usableFromInline
    @exclusivity(unchecked)
    var isBehind = true

    /// The number of the newest value that the subscriber has received, missed, or finds in its queue.
    @usableFromInline
    @exclusivity(unchecked)
    var newest = 0

    /// Values that the subscriber has requested and another thread, or a call further out, has not delivered yet.
    @usableFromInline
    @exclusivity(unchecked)
    var queue = Queue<Output>()

    private let greeting = Greeting()

    /// Held while events go out. Recursive, because the subscriber may send from inside `receive(_:)`.
    @usableFromInline
    let delivery = Lock(recursive: true)

    @inlinable
    init<S: Subscriber>(_ subject: CurrentValueSubject, _ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      description = subject.name
      lock = subject.lock
      super.init()
      ends.subject = subject
      ends.downstream = subscriber
      ends.receive = { subscriber.receive($0) }
      ends.complete = { subscriber.receive(completion: $0) }
    }

    /// Adds the conduit to its subject. Returns false if it is too late.
    @inlinable
    func join() -> Bool {
      lock.withLock {
        guard let subject = ends.subject, subject.completion == nil else { return false }
        newest = subject.number
        subject.list.append(self)
        return true
      }
    }

    /// Notes that the subscriber has its subscription. Returns true if a completion has waited for that.
    @usableFromInline
    func endGreeting() -> Bool {
      greeting.end() && takeEnds().ends.receive != nil
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      greeting.noteRequest()
      lock.lock()
      account.deposit(demand)
      let hasMore = enqueueMissed()
      lock.unlock()
      if hasMore { deliverQueue() }
    }

    @usableFromInline
    func cancel() {
      _ = account.close()
      let former = takeEnds()
      withExtendedLifetime(former) {}
    }

    /// Sends a value if it is requested, after those that wait in the queue. Does nothing if the subscriber has been offered
    /// the value by another send.
    @inlinable
    func offer(_ value: Output, _ number: Int) {
      delivery.lock()
      lock.lock()
      guard queue.isEmpty, newest < number, let receive = ends.receive else {
        enqueueIfNew(value, number)
        let hasMore = !queue.isEmpty
        lock.unlock()
        if hasMore { deliverQueue() }
        return delivery.unlock()
      }
      newest = number
      isBehind = !account.withdraw()
      let isWanted = !isBehind
      lock.unlock()
      if isWanted { send(value, receive) }
      delivery.unlock()
    }

    /// Puts a value into the queue if it is requested, unless it has been offered before. The caller holds the lock.
    @usableFromInline
    func enqueueIfNew(_ value: Output, _ number: Int) {
      guard newest < number else { return }
      newest = number
      isBehind = !account.withdraw()
      if !isBehind { queue.append(value) }
    }

    /// Puts the subject's value into the queue if the subscriber has missed it and requests it now. Returns whether it does.
    /// The caller holds the lock.
    @usableFromInline
    func enqueueMissed() -> Bool {
      guard isBehind, let subject = ends.subject, account.withdraw() else { return false }
      isBehind = false
      newest = subject.number
      queue.append(subject.current)
      return true
    }

    /// Sends what is in the queue.
    @usableFromInline
    func deliverQueue() {
      delivery.lock()
      while let (value, receive) = next() { send(value, receive) }
      delivery.unlock()
    }

    private func next() -> (Output, (Output) -> Subscribers.Demand)? {
      lock.withLock {
        guard let receive = ends.receive, let value = queue.popFirst() else { return nil }
        return (value, receive)
      }
    }

    /// Sends a value, and then the subject's newest if the subscriber has missed it and returns demand for it. The caller
    /// holds `delivery`.
    // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
    // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
    @inlinable
    func send(_ value: Output, _ receive: (Output) -> Subscribers.Demand) {
      // Waiting for its turn, it may have been cancelled.
      let more = account.isClosed ? .none : receive(value)
      if more > .none { deposit(more) }
    }

    @usableFromInline
    func deposit(_ more: Subscribers.Demand) {
      lock.lock()
      account.deposit(more)
      let hasMore = enqueueMissed()
      lock.unlock()
      if hasMore { deliverQueue() }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
      deliverQueue()
      if greeting.postponesCompletion() { return }
      let former = takeEnds()
      delivery.lock()
      if account.close() { former.ends.complete?(completion) }
      delivery.unlock()
      withExtendedLifetime(former) {}
    }

    /// Parts from the subject and the subscriber. The caller releases both, and the values that wait, when it holds no lock.
    private func takeEnds() -> (ends: Ends, queue: Queue<Output>) {
      lock.withLock {
        ends.subject?.list.remove(self)
        return (exchange(&ends, with: Ends()), exchange(&queue, with: Queue()))
      }
    }

    @usableFromInline
    var customMirror: Mirror {
      let ends = lock.withLock { self.ends }
      let subject = ends.subject as Any
      return Mirror(
        self,
        children: [
          "parent": subject, "downstream": ends.downstream as Any, "demand": account.owed, "subject": subject,
        ])
    }
  }
}

extension CurrentValueSubject: FedSubject {
  func forget(_ upstream: any Subscription) {
    lock.withLock { feeders.remove(upstream) }
  }
}
