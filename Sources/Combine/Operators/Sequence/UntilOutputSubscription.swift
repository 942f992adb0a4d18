import Synchronization

/// The subscription that `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)` send downstream. It cancels a second
/// publisher, too.
@usableFromInline final class UntilOutputSubscription: RelaySubscription {
  /// The second publisher may end the stream on another thread. This makes the completion wait for a value that is being sent.
  @usableFromInline let delivery = Delivery()

  @usableFromInline let signalled = Atomic(false)

  /// What `print()` shows instead of a name.
  private let type: Any.Type?

  // The lock guards these two.

  private var other = UpstreamSlot()

  /// The closure sends the completion.
  private var ending = Ending<() -> Void>()

  init(_ name: String? = nil, type: Any.Type? = nil) {
    self.type = type
    super.init(name)
  }

  // DIFFERS: Apple's never cancels the other publisher after its value
  // (PrefixUntilOutputTests.otherIsCancelledWhenTheEndedOperatorIsLetGo).
  deinit {
    // Otherwise the other publisher would hold a subscriber for every stream that it has ended.
    cancelOther()
  }

  override var description: String { type.map { String(reflecting: $0) } ?? super.description }

  // MARK: The second publisher

  /// Whether the second publisher has sent its value.
  @inlinable var hasSignalled: Bool { signalled.load(ordering: .acquiring) }
  func recordSignal() { signalled.store(true, ordering: .releasing) }

  /// Takes its subscription. Returns false if the caller has to cancel it.
  func attachOther(_ subscription: any Subscription) -> Bool { lock.withLock { other.attach(subscription) } }
  func cancelOther() { lock.withLock { other.detach() }?.cancel() }

  // MARK: The end

  override func cancel() {
    let former = lock.withLock { ending.close() }
    super.cancel()
    cancelOther()
    withExtendedLifetime(former) {}
  }

  /// Runs a closure that sends the completion: now, or after the event that another thread is delivering. Only the first
  /// completion is sent, and none after a cancellation.
  func complete(_ send: @escaping () -> Void) {
    lock.withLock { ending.wait(with: send) }
    delivery.record(.complete, then: performWork)
  }

  @usableFromInline func performWork() {
    while delivery.beginWork() != nil {
      let send = lock.withLock { ending.take() }
      send?()
      delivery.end()
      withExtendedLifetime(send) {}
    }
  }
}

/// The part of such an operator that upstream holds.
@usableFromInline protocol UntilOutputSubscriber: RelaySubscriber
where Input == Downstream.Input, Failure == Downstream.Failure {
  associatedtype OtherFailure: Error

  var untilOutput: UntilOutputSubscription { get }

  /// Receives the first value of the second publisher.
  func receiveSignal()

  /// Receives a completion of the second publisher that comes before any value.
  func receive(otherCompletion: Subscribers.Completion<OtherFailure>)
}

extension UntilOutputSubscriber {
  @inlinable var subscription: RelaySubscription { untilOutput }

  /// Sends a value, unless the stream ends first.
  @inlinable func send(_ input: Input) -> Subscribers.Demand {
    guard untilOutput.delivery.begin(ifThereIs: { untilOutput.isOpen }) else { return .none }
    let more = untilOutput.isOpen ? downstream.receive(input) : .none
    untilOutput.delivery.end(then: untilOutput.performWork)
    return more
  }

  func complete(with completion: Subscribers.Completion<Failure>) {
    untilOutput.complete { [downstream] in downstream.receive(completion: completion) }
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard !untilOutput.postpone(completion), let former = untilOutput.detach() else { return }
    untilOutput.cancelOther()
    complete(with: completion)
    withExtendedLifetime(former) {}
  }
}

/// Subscribes to the second publisher for one value. It holds the operator until the first event.
@usableFromInline final class SignalSubscriber<Input, Receiver: UntilOutputSubscriber>: Subscriber, Described {
  @usableFromInline let description = "Trigger"
  private let lock = Lock()

  /// The operator. Nil after the first value, and after a completion.
  private var receiver: Receiver?

  @usableFromInline init(_ receiver: Receiver) { self.receiver = receiver }

  @usableFromInline func receive(subscription: any Subscription) {
    guard let receiver = lock.withLock({ receiver }), receiver.untilOutput.attachOther(subscription) else {
      return subscription.cancel()
    }
    subscription.request(.max(1))
  }

  @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
    // As with Apple's operators, the value does not cancel the subscription. It is cancelled when
    // upstream completes, when downstream cancels, or when the subscription is deallocated.
    lock.withLock { receiver.take() }?.receiveSignal()
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Receiver.OtherFailure>) {
    lock.withLock { receiver.take() }?.receive(otherCompletion: completion)
  }
}
