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
  /// Guards the rest, and the state of the conduits. Never held while calling out.
  @usableFromInline
  let lock = Lock()

  // What each value touches is unchecked: the lock sees to it that accesses do not overlap, and the checks would cost
  // more than the lock.
  @usableFromInline
  @exclusivity(unchecked)
  var current: Output

  /// Numbers what is sent, so that a subscriber who asks while a value is on its way to him does not get it twice.
  @usableFromInline
  @exclusivity(unchecked)
  var lastNumber = 0

  /// The number of the value it holds.
  @usableFromInline
  @exclusivity(unchecked)
  var currentNumber = 0
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var completion: Subscribers.Completion<Failure>?
  @usableFromInline
  @exclusivity(unchecked)
  var list = ListenerList()
  private var upstreams: [any Subscription] = []

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
    for upstream in upstreams { upstream.cancel() }
  }

  /// The value it holds. Setting it sends it, unless the subject has completed: then it is only held.
  @inlinable
  public var value: Output {
    get { lock.withLock { current } }
    set { hold(newValue, evenIfCompleted: true) }
  }

  @inlinable
  public func send(_ input: Output) {
    hold(input, evenIfCompleted: false)
  }

  @inlinable
  func hold(_ input: Output, evenIfCompleted: Bool) {
    lock.lock()
    guard completion == nil || evenIfCompleted else { return lock.unlock() }
    // Let go of outside of the lock, as it may have a deinit of its own.
    let former = exchange(&current, with: input)
    lastNumber += 1
    let number = lastNumber
    currentNumber = number
    let list = self.list
    lock.unlock()
    withExtendedLifetime(list) {
      list.visit { unsafeDowncast($0, to: Conduit.self).offer(input, number) }
    }
    withExtendedLifetime(former) {}
  }

  /// Sends a value and holds it only then, as `@Published` does. Whoever asks meanwhile gets the former value.
  func sendAndThenHold(_ input: Output) {
    lock.lock()
    lastNumber += 1
    let number = lastNumber
    let list = self.list
    lock.unlock()
    withExtendedLifetime(list) {
      list.visit { unsafeDowncast($0, to: Conduit.self).offer(input, number) }
    }
    lock.lock()
    // Let go of outside of the lock, as it may have a deinit of its own.
    let former = exchange(&current, with: input)
    currentNumber = number
    lock.unlock()
    withExtendedLifetime(former) {}
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard self.completion == nil else { return lock.unlock() }
    self.completion = completion
    let listeners = list.removeAll()
    lock.unlock()
    for case let listener? in listeners { unsafeDowncast(listener, to: Conduit.self).finish(completion) }
  }

  /// Attaches the subject to a publisher that feeds it. It is asked for everything at once, as the subject holds what
  /// it sends, and cancelled when the subject goes away.
  public func send(subscription: any Subscription) {
    lock.withLock { upstreams.append(subscription) }
    subscription.request(.unlimited)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(self, subscriber)
    if conduit.join() {
      subscriber.receive(subscription: conduit)
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

    /// Whether the subject's value has not been sent to this subscriber yet.
    @usableFromInline
    @exclusivity(unchecked)
    var isBehind = true

    /// The number of the value that the subscriber got last because it asked. Offers up to that one come too late.
    @usableFromInline
    @exclusivity(unchecked)
    var numberTaken = 0

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
        subject.list.append(self)
        return true
      }
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      lock.lock()
      guard let receive = ends.receive else { return lock.unlock() }
      account.deposit(demand)
      let value = takeValue()
      lock.unlock()
      if let value { deliver(value, receive) }
    }

    @usableFromInline
    func cancel() {
      _ = account.close()
      _ = takeEnds()
    }

    /// Sends a new value if it is asked for, and remembers otherwise that there is one.
    @inlinable
    func offer(_ value: Output, _ number: Int) {
      lock.lock()
      if number <= numberTaken { return lock.unlock() }
      guard let receive = ends.receive, account.withdraw() else {
        isBehind = true
        return lock.unlock()
      }
      isBehind = false
      lock.unlock()
      deliver(value, receive)
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
      let ends = takeEnds()
      delivery.withLock {
        if account.close() { ends.complete?(completion) }
      }
    }

    /// Sends a value, and then the subject's newest as long as the subscriber is behind and asks for more.
    // DIFFERS: Apple's only adds what `receive(_:)` returns to the demand; a value that the subscriber missed meanwhile
    // waits for its next request (CurrentValueSubjectTests.returnedDemandFetchesWhatWasMissedMeanwhile).
    @inlinable
    func deliver(_ value: Output, _ receive: (Output) -> Subscribers.Demand) {
      var next: Output? = value
      while let value = next {
        delivery.lock()
        // Waiting for its turn, it may have been cancelled.
        let more = account.isClosed ? .none : receive(value)
        delivery.unlock()
        if more == .none { return }
        next = lock.withLock {
          account.deposit(more)
          return takeValue()
        }
      }
    }

    /// The subject's value, if the subscriber has not got it and asks for it. The caller holds the lock.
    @inlinable
    func takeValue() -> Output? {
      guard isBehind, let subject = ends.subject, account.withdraw() else { return nil }
      isBehind = false
      numberTaken = subject.currentNumber
      return subject.current
    }

    /// Parts from the subject and the subscriber. The caller lets go of both when he holds no lock.
    private func takeEnds() -> Ends {
      lock.withLock {
        ends.subject?.list.remove(self)
        return exchange(&ends, with: Ends())
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
