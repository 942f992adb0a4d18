import Synchronization

/// A subject that sends each value to the subscribers that it has at that moment. It does not keep values.
///
///     let numbers = PassthroughSubject<Int, Never>()
///     numbers.send(1)
///     let cancellable = numbers.sink { print($0) }
///     numbers.send(2)
///     // 2
///
/// - Demand: a subscriber with no outstanding demand misses the value.
/// - Completion: sent to all subscribers. A later subscriber receives it at once.
/// - Cancellation: the subject removes the subscriber.
/// - Threads: any thread may send. Each subscriber receives one event at a time, and all subscribers receive the values in
///   the same order. Subscribing, cancelling and completing never wait for a delivery: a completion that comes during one
///   is sent right after it, by the thread that is delivering.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core = PassthroughCore()

  /// Guarded by the core's lock until it is set, and constant afterwards.
  @usableFromInline private(set) var completion: Subscribers.Completion<Failure>?

  /// Creates a subject without subscribers.
  public init() {}

  deinit { core.cancelUpstreams() }

  @inlinable public func send(_ input: Output) {
    core.beginDelivery()
    core.visit { unsafeDowncast($0, to: Inner.self).offer(input) }
    core.endDelivery()
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    core.lock.lock()
    guard self.completion == nil else { return core.lock.unlock() }
    self.completion = completion
    core.isOver = true
    core.lock.unlock()
    core.finish()
  }

  public func send(subscription: any Subscription) { core.attach(subscription) }

  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    attach(subscriber, SubjectSubscription(.passthrough, core.lock))
  }

  @inlinable func attach<S: Subscriber>(_ subscriber: S, _ subscription: SubjectSubscription)
  where S.Input == Output, S.Failure == Failure {
    subscription.send(to: subscriber, Inner(subscription, self, subscriber)) { completion! }
  }
}

extension PassthroughSubject {
  /// Sends the subject's values to one subscriber. The subject's core holds it.
  @usableFromInline final class Inner: PassthroughListener {
    @usableFromInline let receive: (Output) -> Subscribers.Demand
    @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline let reflect: () -> Any

    @inlinable init<S: Subscriber>(
      _ subscription: SubjectSubscription, _ subject: PassthroughSubject, _ subscriber: S
    ) where S.Input == Output, S.Failure == Failure {
      let erased = ErasedSubscriber(subscriber)
      (receive, complete, reflect) = (erased.receive, erased.complete, erased.reflect)
      super.init(subscription, subject, subject.core)
    }

    override var downstream: Any? { reflect() }

    override func finish() {
      guard account.close(), subscription.end(), let subject = subject as? PassthroughSubject else { return }
      subject.completion.map(complete)
    }

    /// Sends a value if the subscriber has requested one.
    @inlinable func offer(_ input: Output) {
      guard account.withdraw() else { return }
      let more = receive(input)
      if more > .none { account.deposit(more) }
    }
  }
}

/// The part of `PassthroughSubject.Inner` that does not depend on the types of the subject.
@usableFromInline class PassthroughListener: SubjectListener {
  @usableFromInline final let account = DemandAccount()
  private final let core: PassthroughCore
  private final let owner: AnyObject

  @usableFromInline init(_ subscription: SubjectSubscription, _ subject: AnyObject, _ core: PassthroughCore) {
    self.core = core
    owner = subject
    super.init(subscription)
  }

  /// Sends the subject's completion.
  func finish() {}

  final override func join() -> Bool { core.join(self) }
  final override func leave() { if account.close() { core.leave(self) } }

  final override func request(_ demand: Subscribers.Demand) {
    account.deposit(demand)
    core.requestFromUpstreams()
  }

  final override var demand: Subscribers.Demand { account.owed }
  final override var subject: Any? { owner }
}
