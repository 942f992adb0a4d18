import Synchronization

/// Sends values from outside to whoever listens at that moment. It keeps none.
///
///     let numbers = PassthroughSubject<Int, Never>()
///     numbers.send(1)
///     let cancellable = numbers.sink { print($0) }
///     numbers.send(2)
///     // 2
///
/// - Demand: a subscriber that has asked for nothing misses the value.
/// - Completion: reaches all subscribers, and at once whoever subscribes later.
/// - Threads: values may be sent from any of them. Each subscriber sees one event at a time, and all see the same
///   order. Subscribing and cancelling never wait for a delivery under way.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  let audience = Audience()

  /// Guarded by the audience's lock, and never changed again.
  @usableFromInline
  private(set) var completion: Subscribers.Completion<Failure>?

  public init() {}

  deinit {
    audience.cancelUpstreams()
  }

  @inlinable
  public func send(_ input: Output) {
    audience.delivery.lock()
    if audience.hasNotes.load(ordering: .acquiring) { audience.readNotes() }
    audience.visit { unsafeDowncast($0, to: Channel.self).offer(input) }
    audience.delivery.unlock()
    if audience.hasNotes.load(ordering: .sequentiallyConsistent) { audience.readNotesIfIdle() }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.lock.lock()
    guard self.completion == nil else { return audience.lock.unlock() }
    self.completion = completion
    audience.isOver = true
    audience.lock.unlock()

    audience.delivery.lock()
    for case let listener? in audience.removeAll() where listener.account.close() {
      let channel = unsafeDowncast(listener, to: Channel.self)
      channel.conduit.letGo()
      channel.complete(completion)
    }
    audience.delivery.unlock()
  }

  public func send(subscription: any Subscription) {
    audience.attach(subscription)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = SubjectConduit(self, audience)
    if conduit.join(Channel(conduit, subscriber)) {
      subscriber.receive(subscription: conduit)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion!)
    }
  }

  /// A subscriber as the subject keeps it.
  ///
  /// Closures rather than `any Subscriber`: made where the subscriber's type is known, they stay specialised for it.
  @usableFromInline
  final class Channel: Listener {
    @usableFromInline
    let conduit: SubjectConduit
    @usableFromInline
    let receive: (Output) -> Subscribers.Demand
    @usableFromInline
    let complete: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline
    let reflect: () -> Any

    @inlinable
    init<S: Subscriber>(_ conduit: SubjectConduit, _ subscriber: S) where S.Input == Output, S.Failure == Failure {
      self.conduit = conduit
      receive = { subscriber.receive($0) }
      complete = { subscriber.receive(completion: $0) }
      reflect = { subscriber }
    }

    @usableFromInline
    override var downstream: Any? { reflect() }

    @inlinable
    func offer(_ input: Output) {
      guard account.withdraw() else { return }
      let more = receive(input)
      if more > .none { account.deposit(more) }
    }
  }
}

/// The subscription that a subscriber of a `PassthroughSubject` gets.
@usableFromInline
final class SubjectConduit: Subscription, Described {
  /// What it lets go of when it is over.
  private struct Ends {
    var subject: AnyObject?
    var listener: Listener?
  }

  @usableFromInline
  let description = "PassthroughSubject"
  private let audience: Audience

  /// Guarded by the audience's lock.
  @exclusivity(unchecked)
  private var ends: Ends

  @usableFromInline
  init(_ subject: AnyObject, _ audience: Audience) {
    self.audience = audience
    ends = Ends(subject: subject)
  }

  @usableFromInline
  func join(_ listener: Listener) -> Bool {
    ends.listener = listener
    if audience.join(listener) { return true }
    letGo()
    return false
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    audience.lock.lock()
    guard let listener = ends.listener else { return audience.lock.unlock() }
    let unasked = audience.takeUnasked()
    audience.lock.unlock()
    listener.account.deposit(demand)
    for upstream in unasked { upstream.request(.unlimited) }
  }

  @usableFromInline
  func cancel() {
    // Kept until the end, so that the subscriber goes when no lock is held.
    let ends = takeEnds()
    guard let listener = ends.listener, listener.account.close() else { return }
    audience.leave(listener)
  }

  private func takeEnds() -> Ends {
    audience.lock.withLock { exchange(&ends, with: Ends()) }
  }

  /// Parts from the subject and the subscriber.
  func letGo() {
    _ = takeEnds()
  }

  @usableFromInline
  var customMirror: Mirror {
    let ends = audience.lock.withLock { self.ends }
    let subject = ends.subject as Any
    return Mirror(
      self,
      children: [
        "parent": subject, "downstream": ends.listener?.downstream as Any,
        "demand": ends.listener?.account.owed ?? .none, "subject": subject,
      ])
  }
}
