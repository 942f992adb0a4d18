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
  @usableFromInline let lock = Lock()

  @usableFromInline var current: Output

  /// The number of the held value. Each value that is sent gets the next number.
  @usableFromInline var number = 0

  /// The number of a value that was offered to all subscribers. If the held value has another number, its delivery is
  /// still under way, on another thread or in a caller of the current code.
  @usableFromInline let offered = Atomic(0)

  @usableFromInline private(set) var completion: Subscribers.Completion<Failure>?
  @usableFromInline var list = ListenerList()
  private var upstreams = UpstreamSlots()

  /// The description of its subscriptions.
  @usableFromInline let name: String

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
  @inlinable public var value: Output {
    get { lock.withLock { current } }
    set { _ = hold(newValue, evenIfCompleted: true) }
  }

  @inlinable public func send(_ input: Output) {
    _ = hold(input, evenIfCompleted: false)
  }

  /// Holds a value, and offers it to all subscribers. Returns its number.
  @inlinable func hold(_ input: Output, evenIfCompleted: Bool) -> Int {
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
      list.places.visit { unsafeDowncast($0, to: Inner.self).offer(input, number) }
    }
    offered.store(number, ordering: .relaxed)
    withExtendedLifetime(former) {}
    return number
  }

  /// Puts the held value into the queue of each subscriber that it was not offered to yet. This is done before a new
  /// value replaces it, and before the completion, so that each subscriber receives the events in the order in which
  /// they were sent. The caller holds the lock.
  // DIFFERS: with Apple's, a subscriber may receive a value that was sent from inside `receive(_:)` before the value
  // that it was sent from (StateTests.lastValueIsTheState).
  @usableFromInline func enqueueCurrent() {
    list.places.visit { unsafeDowncast($0, to: Inner.self).state.enqueue(current, number) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard self.completion == nil else { return lock.unlock() }
    self.completion = completion
    enqueueCurrent()
    let listeners = list.takeAll()
    lock.unlock()
    withExtendedLifetime(listeners) {
      listeners.places.visit { unsafeDowncast($0, to: Inner.self).finish(completion) }
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

  func remove(upstream: any SubjectFeed) {
    lock.withLock { upstreams.remove(upstream) }
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
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
