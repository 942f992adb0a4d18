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
/// - Threads: any thread may send. Each subscriber receives one event at a time. Subscribing, requesting, cancelling and
///   completing never wait for a delivery: a completion that comes during one is sent right after it, by the thread that
///   is delivering.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core = CurrentValueCore()

  // The core's lock guards these two. Unchecked, because it already keeps the accesses apart.

  @usableFromInline @exclusivity(unchecked) var current: Output
  @usableFromInline @exclusivity(unchecked) private(set) var completion: Subscribers.Completion<Failure>?

  @usableFromInline let kind: SubjectSubscription.Kind

  /// Creates a subject.
  ///
  /// - Parameter value: The value that it holds at first.
  public init(_ value: Output) {
    current = value
    kind = .currentValue
  }

  @usableFromInline init(_ value: Output, kind: SubjectSubscription.Kind) {
    current = value
    self.kind = kind
  }

  deinit { core.cancelUpstreams() }

  /// The held value. Setting it also sends it. After the completion, setting it only changes it, as with Apple's. Use
  /// `send(_:)` if the last value has to stay.
  @inlinable public var value: Output {
    get {
      core.lock.lock()
      defer { core.lock.unlock() }
      return current
    }
    set { _ = hold(newValue, evenIfCompleted: true) }
  }

  @inlinable public func send(_ input: Output) { _ = hold(input, evenIfCompleted: false) }

  /// Holds a value, and offers it to all subscribers. Returns its number.
  @inlinable func hold(_ input: Output, evenIfCompleted: Bool) -> Int {
    core.lock.lock()
    guard !core.isOver || evenIfCompleted else {
      defer { core.lock.unlock() }
      return core.number
    }
    if core.offered.load(ordering: .relaxed) != core.number { enqueueCurrent() }
    // Released when the lock is free.
    let former = exchange(&current, with: input)
    core.number += 1
    let (number, list) = (core.number, core.list)
    core.lock.unlock()
    list.visit { unsafeDowncast($0, to: Inner.self).offer(input, number) }
    core.offered.store(number, ordering: .relaxed)
    withExtendedLifetime(former) {}
    return number
  }

  /// Puts the held value into the queue of each subscriber that it was not offered to yet. This is done before a new
  /// value replaces it, and before the completion, so that each subscriber receives the events in the order in which
  /// they were sent. The caller holds the lock.
  // DIFFERS: with Apple's, a subscriber may receive a value that was sent from inside `receive(_:)` before the value
  // that it was sent from (StateTests.lastValueIsTheState).
  @usableFromInline func enqueueCurrent() {
    core.list.visit { unsafeDowncast($0, to: Inner.self).enqueue(current, core.number) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    core.lock.lock()
    guard !core.isOver else { return core.lock.unlock() }
    self.completion = completion
    core.isOver = true
    enqueueCurrent()
    let listeners = core.list.takeAll()
    core.lock.unlock()
    listeners.visit { unsafeDowncast($0, to: Inner.self).finish() }
  }

  /// Attaches the subject to a publisher whose values it holds and sends.
  ///
  /// The subject requests all values at once, and cancels the subscription when it is deallocated.
  ///
  /// - Parameter subscription: The subscription to that publisher.
  public func send(subscription: any Subscription) { core.attach(subscription) }

  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let subscription = SubjectSubscription(kind, core.lock)
    subscription.send(to: subscriber, Inner(subscription, self, subscriber)) { completion! }
  }
}
