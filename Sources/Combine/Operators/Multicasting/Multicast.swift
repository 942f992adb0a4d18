extension Publisher {
  /// Sends the values of one subscription to all subscribers, through a subject that a closure returns.
  ///
  ///     let numbers = [1, 2].publisher
  ///       .handleEvents(receiveSubscription: { _ in print("started") })
  ///       .multicast { PassthroughSubject<Int, Never>() }
  ///     let first = numbers.sink { print("first \($0)") }
  ///     let second = numbers.sink { print("second \($0)") }
  ///     let connection = numbers.connect()
  ///     // started
  ///     // first 1
  ///     // second 1
  ///     // first 2
  ///     // second 2
  ///
  /// - Demand: subscribers request values from the subject. The first request makes a `PassthroughSubject` request an
  ///   unlimited number of values from upstream; a `CurrentValueSubject` requests them as soon as it is connected. If
  ///   upstream sends without end, `connect()` does not return.
  /// - Completion: the subject sends it to all subscribers, even to later ones.
  /// - Cancellation: removes the subscriber from the subject. Only the connection cancels upstream.
  /// - Parameter createSubject: Returns the subject. It is called once, for the first subscriber or connection.
  ///   Subscribers and connections that come while it runs, from inside of it or on another thread, wait without
  ///   blocking: the thread that runs it attaches them afterwards.
  /// - Returns: A publisher that starts when it is connected.
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends the values of one subscription to all subscribers, through a subject.
  ///
  ///     let temperature = CurrentValueSubject<Int, Never>(20)
  ///     let measured = [21, 22].publisher.multicast(subject: temperature)
  ///     let display = measured.sink { print($0) }
  ///     let connection = measured.connect()
  ///     // 20
  ///     // 21
  ///     // 22
  ///
  /// - Demand, completion and cancellation: as with a closure.
  /// - Parameter subject: The subject that sends the values to the subscribers.
  /// - Returns: A publisher that starts when it is connected.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, subject: subject)
  }
}

extension Publishers {
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let createSubject: () -> SubjectType

    private enum Phase {
      case idle

      /// A thread is creating the subject, and then calls these closures.
      case creating([(SubjectType) -> Void])
      case created(SubjectType)
    }

    private let lock = Lock()
    private var phase = Phase.idle

    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      (self.upstream, self.createSubject) = (upstream, createSubject)
    }

    /// Begins with a subject, as `share()` does, so that nothing is created later.
    init(upstream: Upstream, subject: SubjectType) {
      (self.upstream, createSubject, phase) = (upstream, { subject }, .created(subject))
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = RequestingSubscriber("Multicast", subscriber)
      if let subject { subject.subscribe(inner) } else { withNewSubject { $0.subscribe(inner) } }
    }

    /// Subscribes the subject to upstream. As with Apple's, each call subscribes it again.
    ///
    /// - Returns: The connection. Store it: upstream is cancelled when the connection is cancelled or deallocated.
    @inlinable public func connect() -> any Cancellable {
      if let subject { return upstream.subscribe(subject) }
      // If another thread is creating the subject, the connection comes later. Until then this object stands for it, with
      // one subscriber, which cancels when the connection is cancelled.
      let connector = Connector()
      _ = connector.connectsForNewSubscriber()
      withNewSubject { [upstream] subject in connector.connectIfNeeded { upstream.subscribe(subject) } }
      return AnyCancellable { _ = connector.subscriberCancelled() }
    }

    @usableFromInline var subject: SubjectType? {
      if case .created(let subject) = lock.withLock({ phase }) { subject } else { nil }
    }

    /// Creates the subject and calls a closure with it. If the subject is being created already, the closure is called
    /// afterwards. So `createSubject` is called once, and no thread waits for it.
    @usableFromInline func withNewSubject(_ body: @escaping (SubjectType) -> Void) {
      lock.lock()
      switch phase {
      case .idle: phase = .creating([])
      case .creating(let bodies):
        phase = .creating(bodies + [body])
        return lock.unlock()
      case .created(let subject):
        lock.unlock()
        return body(subject)
      }
      lock.unlock()
      let subject = createSubject()
      // Those that came meanwhile come first: `body` may connect, and they would miss what upstream then sends at once.
      while let bodies = nextBodies(subject) { for body in bodies { body(subject) } }
      body(subject)
    }

    /// Takes out the closures that wait for the subject. If there are none, the subject is ready for all.
    private func nextBodies(_ subject: SubjectType) -> [(SubjectType) -> Void]? {
      lock.withLock {
        guard case .creating(let bodies) = phase, !bodies.isEmpty else {
          phase = .created(subject)
          return nil
        }
        phase = .creating([])
        return bodies
      }
    }
  }
}
