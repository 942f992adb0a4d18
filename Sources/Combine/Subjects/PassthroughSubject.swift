import Synchronization

/// Sends values from outside to the subscribers that it has at that moment. It keeps none.
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
    audience.beginDelivery()
    audience.visit { unsafeDowncast($0, to: Channel.self).offer(input) }
    audience.endDelivery()
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.lock.lock()
    guard self.completion == nil else { return audience.lock.unlock() }
    self.completion = completion
    audience.isOver = true
    audience.lock.unlock()

    audience.beginDelivery()
    let listeners = audience.takeAll()
    listeners.visit { listener in
      guard listener.account.close() else { return }
      let channel = unsafeDowncast(listener, to: Channel.self)
      if channel.conduit.finish() { channel.complete(completion) }
    }
    audience.endDelivery()
    withExtendedLifetime(listeners) {}
  }

  public func send(subscription: any Subscription) {
    audience.attach(subscription)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = SubjectConduit(self, audience)
    if conduit.join(Channel(conduit, subscriber)) {
      subscriber.receive(subscription: conduit)
      if conduit.endGreeting() { subscriber.receive(completion: completion!) }
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

  private let greeting = Greeting()

  @usableFromInline
  init(_ subject: AnyObject, _ audience: Audience) {
    self.audience = audience
    ends = Ends(subject: subject)
  }

  @usableFromInline
  func join(_ listener: Listener) -> Bool {
    ends.listener = listener
    if audience.join(listener) { return true }
    _ = takeEnds()
    return false
  }

  /// Notes that the subscriber has its subscription. Returns true if a completion has waited for that.
  @usableFromInline
  func endGreeting() -> Bool {
    greeting.end() && takeEnds().listener != nil
  }

  /// Parts from the subject and the subscriber. Returns true if the subscriber is to be told now, and not at the end of its
  /// greeting.
  func finish() -> Bool {
    if greeting.postponesCompletion() { return false }
    _ = takeEnds()
    return true
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    greeting.noteRequest()
    audience.lock.lock()
    guard let listener = ends.listener else { return audience.lock.unlock() }
    let unrequested = audience.takeUnrequested()
    audience.lock.unlock()
    listener.account.deposit(demand)
    for upstream in unrequested { upstream.request(.unlimited) }
  }

  @usableFromInline
  func cancel() {
    // Kept until the end, so that the subscriber is released when no lock is held.
    let ends = takeEnds()
    guard let listener = ends.listener, listener.account.close() else { return }
    audience.leave(listener)
  }

  private func takeEnds() -> Ends {
    audience.lock.withLock { exchange(&ends, with: Ends()) }
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

extension PassthroughSubject: FedSubject {
  func forget(_ upstream: any Subscription) {
    audience.forget(upstream)
  }
}
