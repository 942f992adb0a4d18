extension Publisher {
  /// Sends the values of one subscription to all subscribers, through a subject that a closure makes.
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
  /// - Demand: a subscriber asks the subject. The subject asks upstream for everything, once any subscriber has asked.
  /// - Completion: sent by the subject to all subscribers, also to later ones.
  /// - Cancellation: a subscriber leaves the subject. Upstream is cancelled by the connection only.
  /// - Parameter createSubject: Makes the subject, when the first subscriber or connection needs it.
  /// - Returns: A publisher that starts when it is connected.
  @inlinable
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
  /// - Parameter subject: The subject.
  /// - Returns: A publisher that starts when it is connected.
  @inlinable
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

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes the subject.
    public let createSubject: () -> SubjectType

    private let lock = Lock()
    private var existing: SubjectType?

    /// Makes a publisher that starts when it is connected.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - createSubject: Makes the subject, when the first subscriber or connection needs it.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.subscribe(RequestingEngine("Multicast", subscriber))
    }

    /// Subscribes the subject to upstream. Each call does, as Apple's does.
    ///
    /// - Returns: The connection. Keep it: when it is cancelled, or goes away, upstream is cancelled.
    @inlinable
    public func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }

    /// The one subject. If two threads make it at the same time, the first is taken.
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
