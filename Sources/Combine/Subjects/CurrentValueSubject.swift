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
///   one, if it has missed that.
/// - Completion: sent to all subscribers. A later subscriber receives it at once.
/// - Cancellation: the subject removes the subscriber.
/// - Threads: any thread may send. Each subscriber receives one event at a time. Subscribing, requesting, cancelling and
///   completing never wait for a delivery on another thread: a subscriber that is receiving a value receives the completion
///   after it, from a thread that is sending. A value waits for the one that another thread is delivering. So from
///   inside `receive(_:)`, send only into subjects that no other thread uses, or put `receive(on:)` in between.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core = SubjectCore(requestsAtOnce: true)

  // The core's lock guards these. Unchecked, because it already separates the accesses.

  @usableFromInline @exclusivity(unchecked) var current: Output

  /// The number of the held value: how many have replaced the first one.
  @usableFromInline @exclusivity(unchecked) var number = 0

  @usableFromInline let kind: SubjectListener.Kind

  /// Creates a subject.
  ///
  /// - Parameter value: The value that it holds at first.
  public convenience init(_ value: Output) { self.init(value, kind: .currentValue) }

  @usableFromInline init(_ value: Output, kind: SubjectListener.Kind) { (current, self.kind) = (value, kind) }

  deinit { core.cancelFeeds() }

  /// The held value. Setting it also sends it. After the completion, setting it only changes it, as with Apple's. Use
  /// `send(_:)` if the last value has to stay.
  @inlinable public var value: Output {
    get { core.lock.withLock { current } }
    set { _ = store(newValue, evenIfCompleted: true) }
  }

  @inlinable public func send(_ input: Output) { _ = store(input, evenIfCompleted: false) }

  /// Holds a value, and sends it to all subscribers. Returns its number, which `Published` needs.
  ///
  /// Each subscriber has a queue. The lock is held while the value enters all of them, so each subscriber receives the
  /// values in the same order, whichever threads send.
  // DIFFERS: with Apple's, a subscriber may receive a value that was sent from inside `receive(_:)` before the value
  // that it was sent from (StateTests.lastValueIsTheState).
  @inlinable func store(_ input: Output, evenIfCompleted: Bool) -> Int {
    core.lock.lock()
    guard !core.isOver || evenIfCompleted else {
      defer { core.lock.unlock() }
      return number
    }
    // Released when the lock is free.
    let former = exchange(&current, with: input)
    self.number += 1
    let (number, listeners) = (number, core.listeners.elements)
    for case let listener? in listeners {
      unsafeDowncast(listener, to: CurrentValueListener<Output, Failure>.self).enqueue(input)
    }
    core.lock.unlock()
    for case let listener? in listeners {
      unsafeDowncast(listener, to: CurrentValueListener<Output, Failure>.self).sendQueue()
    }
    withExtendedLifetime(former) {}
    return number
  }

  public func send(completion: Subscribers.Completion<Failure>) { core.complete(with: completion.cast()) }

  /// Attaches the subject to a publisher whose values it holds and sends.
  ///
  /// The subject requests all values at once, and cancels the subscription when it is deallocated.
  ///
  /// - Parameter subscription: The subscription to that publisher.
  public func send(subscription: any Subscription) { core.addFeed(subscription) }

  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    CurrentValueListener(self, SubscriberClosures(subscriber)).greet(subscriber)
  }
}

/// A listener with a queue: each subscriber receives the values in the order in which the subject has held them.
@usableFromInline final class CurrentValueListener<Output, Failure: Error>: KnownListener<Output, Failure> {
  /// Values that the subscriber has requested, and that it receives after the value that is being delivered. The core's lock
  /// guards it.
  @usableFromInline @exclusivity(unchecked) var queue = Queue<Output>()

  /// Calls `drain(through:)`. The closure is created where the types are known, so that the compiler specialises it.
  @usableFromInline let drainQueue: (CurrentValueListener, AnyObject) -> Void

  @inlinable
  init(_ subject: CurrentValueSubject<Output, Failure>, _ subscriber: SubscriberClosures<Output, Failure>) {
    drainQueue = { $0.drain(through: $1) }
    super.init(subject, subject.core, subject.kind, subscriber)
    missesCurrent = true
  }

  override func sendKeptValues(through closures: AnyObject) { drainQueue(self, closures) }
  override func takeKeptValues() -> Any? { queue.isEmpty ? nil : exchange(&queue, with: Queue()) }

  /// Puts a value into the queue if the subscriber has requested one. The caller holds the lock.
  @inlinable func enqueue(_ value: Output) {
    missesCurrent = !account.withdraw()
    if !missesCurrent { queue.append(value) }
  }

  /// Sends the values in the queue. If there are any, it waits while another thread is delivering.
  @inlinable func sendQueue() { deliver(ifThereIs: { core.lock.withLock { !queue.isEmpty } }, drain) }

  /// Sends the values in the queue, and the subject's value if the subscriber has missed it. The caller is delivering.
  // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
  // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
  @inlinable func drain(through closures: AnyObject) { while let value = takeNext() { send(value, through: closures) } }

  @inlinable func takeNext() -> Output? {
    core.lock.lock()
    defer { core.lock.unlock() }
    if account.isClosed { return nil }
    if let value = queue.popFirst() { return value }
    guard missesCurrent, let subject, account.withdraw() else { return nil }
    missesCurrent = false
    return unsafeDowncast(subject, to: CurrentValueSubject<Output, Failure>.self).current
  }
}
