import Synchronization

/// Holds a value, and sends it to whoever listens: the present one at once, each new one as it comes.
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
  private struct State {
    var value: Output
    var completion: Subscribers.Completion<Failure>?
    var roster = Roster<Conduit, Void>()
    var upstreams = UpstreamSubscriptions()
  }

  /// Guards the state, and that of the conduits. Never held while calling out.
  private let lock = Lock.make()
  private var state: State

  /// Makes a subject.
  ///
  /// - Parameter value: The value it holds at first.
  public init(_ value: Output) {
    state = State(value: value)
  }

  deinit {
    state.upstreams.cancel()
  }

  /// The value it holds. Setting it sends it.
  public var value: Output {
    get { lock.withLock { state.value } }
    set { send(newValue) }
  }

  public func send(_ input: Output) {
    lock.lock()
    guard state.completion == nil else { return lock.unlock() }
    let former = exchange(&state.value, with: input)
    let members = state.roster.members
    lock.unlock()
    withExtendedLifetime(former) {
      for case let member? in members { member.entry.offer(input) }
    }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard state.completion == nil else { return lock.unlock() }
    state.completion = completion
    let members = state.roster.members
    state.roster = Roster()
    lock.unlock()
    for case let member? in members { member.entry.finish(completion) }
  }

  public func send(subscription: any Subscription) {
    if lock.withLock({ state.upstreams.add(subscription) }) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if let completion = join(subscriber, Listener(subscriber)) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// Attaches a subscriber, unless the subject has completed.
  @usableFromInline
  func join<S: Subscriber>(_ subscriber: S, _ listener: Listener<Output, Failure>) -> Subscribers.Completion<Failure>? {
    let conduit = Conduit(self, lock, subscriber, listener)
    lock.lock()
    if let completion = state.completion {
      lock.unlock()
      return completion
    }
    state.roster.append(conduit, ())
    lock.unlock()
    subscriber.receive(subscription: conduit)
    return nil
  }
}

extension CurrentValueSubject {
  /// The subscription that a subscriber of the subject gets.
  private final class Conduit: Subscription, RosterEntry, Described {
    private struct State {
      var subject: CurrentValueSubject?
      var downstream: Any?
      var listener: Listener<Output, Failure>?
      var demand = Subscribers.Demand.none

      /// Whether the subject's value has not been sent to this subscriber yet.
      var isBehind = true
    }

    let description = "CurrentValueSubject"

    /// Guarded by the subject's lock, as the rest of the state.
    var place = 0
    private let lock: Lock
    private var state: State

    /// Whether it is over. Read once more before each delivery, which may have waited for its turn.
    private let isClosed = Atomic(false)

    /// Held while events go out. Recursive, because the subscriber may send from inside `receive(_:)`.
    private let delivery = Lock.make(recursive: true)

    init(_ subject: CurrentValueSubject, _ lock: Lock, _ downstream: Any, _ listener: Listener<Output, Failure>) {
      self.lock = lock
      state = State(subject: subject, downstream: downstream, listener: listener)
    }

    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      lock.lock()
      guard let subject = state.subject else { return lock.unlock() }
      state.demand += demand
      let upstreams = subject.state.upstreams.noteDemand()
      let value = takeValue()
      lock.unlock()
      if let value { deliver(value) }
      for upstream in upstreams { upstream.request(.unlimited) }
    }

    func cancel() {
      isClosed.store(true, ordering: .relaxed)
      // Let go of outside of the lock: it may be the last reference to what has a deinit of its own.
      withExtendedLifetime(letGo()) {}
    }

    /// Sends a new value if one is asked for, and remembers it otherwise.
    func offer(_ value: Output) {
      lock.lock()
      guard state.demand > .none else {
        state.isBehind = true
        return lock.unlock()
      }
      state.demand -= 1
      state.isBehind = false
      lock.unlock()
      deliver(value)
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
      let last = letGo()
      delivery.withLock {
        if !isClosed.exchange(true, ordering: .relaxed) { last.listener?.complete(completion) }
      }
    }

    /// Sends a value, and the subject's newest after it as long as the subscriber asks for more while it is behind.
    private func deliver(_ value: Output) {
      var next: Output? = value
      while let value = next {
        guard let listener = lock.withLock({ state.listener }) else { return }
        let more = delivery.withLock { isClosed.load(ordering: .relaxed) ? .none : listener.receive(value) }
        if more == .none { return }
        next = lock.withLock {
          state.demand += more
          return takeValue()
        }
      }
    }

    /// The subject's value, if the subscriber has not got it and asks for it. The caller holds the lock.
    private func takeValue() -> Output? {
      guard state.isBehind, state.demand > .none, let subject = state.subject else { return nil }
      state.demand -= 1
      state.isBehind = false
      return subject.state.value
    }

    /// Parts from the subject and the subscriber.
    private func letGo() -> State {
      lock.withLock {
        defer { state = State() }
        _ = state.subject?.state.roster.remove(self)
        return state
      }
    }

    var customMirror: Mirror {
      let state = lock.withLock { self.state }
      let subject = state.subject as Any
      return Mirror(
        self,
        children: [
          "parent": subject, "downstream": state.downstream as Any, "demand": state.demand, "subject": subject,
        ])
    }
  }
}
