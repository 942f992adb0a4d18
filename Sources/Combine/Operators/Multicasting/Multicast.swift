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
  /// - Demand: subscribers request values from the subject. The first request makes the subject request an unlimited
  ///   number of values from upstream.
  /// - Completion: the subject sends it to all subscribers, even to later ones.
  /// - Cancellation: removes the subscriber from the subject. Only the connection cancels upstream.
  /// - Parameter createSubject: Returns the subject. It is called for the first subscriber or connection.
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
  /// - Demand: as with a closure.
  /// - Completion: as with a closure.
  /// - Cancellation: as with a closure.
  /// - Parameter subject: The subject that sends the values to the subscribers.
  /// - Returns: A publisher that starts when it is connected.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
}

extension Publishers {
  /// The publisher that `multicast(_:)` and `multicast(subject:)` return.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the values.
    public let upstream: Upstream

    /// Returns the subject.
    public let createSubject: () -> SubjectType

    private let lock = Lock()
    private var existing: SubjectType?

    /// Creates a publisher that starts when it is connected.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the values.
    ///   - createSubject: Returns the subject. It is called for the first subscriber or connection.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.subscribe(RequestingEngine("Multicast", subscriber))
    }

    /// Subscribes the subject to upstream. As with Apple's, each call subscribes it again.
    ///
    /// - Returns: The connection. Keep it: upstream is cancelled when the connection is cancelled or deallocated.
    @inlinable
    public func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }

    /// The subject, which is created at the first access. If two threads create one at the same time, the first
    /// remains.
    @usableFromInline
    var subject: SubjectType {
      if let subject = lock.withLock({ existing }) { return subject }
      let new = createSubject()
      return lock.withLock {
        if let existing { return existing }
        existing = new
        return new
      }
    }
  }
}
