/// A subject's way to one subscriber. It decides which values the subscriber receives, and when. What has a type is in the
/// subclass `SubjectListener`.
///
///     subject ─▶ SubjectListener ◀──▶ SubjectSubscription ◀─ subscriber
///        ▲              │ │                                      ▲
///        └──────────────┘ └──────────────────────────────────────┘
///
/// The listener and the subscription hold each other until the end, and the listener holds the subject and the subscriber.
@usableFromInline class Listener: Listed {
  @usableFromInline final let account = DemandAccount()

  /// Keeps the subscriber's events apart. Each subscriber has its own: one that blocks does not keep values from others.
  @usableFromInline final let delivery = Delivery()

  /// The subject, which lives as long as it has a subscriber.
  @usableFromInline final let subject: AnyObject

  /// A `Shared` with an `ErasedSubscriber`. It is unmanaged, because a reference that can be released early has to be
  /// retained for each value; `Sink` does the same. It is released when the account is closed and no caller is busy, or
  /// else with this object. So a busy caller uses it as it is, by `_withUnsafeGuaranteedRef`.
  @usableFromInline @exclusivity(unchecked) final var target: Unmanaged<AnyObject>?

  @usableFromInline final let core: SubjectCore
  @usableFromInline final var index = 0

  @usableFromInline init(_ subject: AnyObject, _ core: SubjectCore, target: AnyObject) {
    (self.subject, self.core) = (subject, core)
    self.target = .passRetained(target)
  }

  deinit { target?.release() }

  /// Whether the subject holds a value that the subscriber has missed. The caller holds the core's lock.
  var isBehind: Bool { false }

  /// Sends that value, if the subscriber has requested one.
  func catchUp() {}

  /// Ends the listener because the subscriber has cancelled. If a caller is busy, the subscriber goes with this object.
  final func letGo() { if account.close() { target.take()?.release() } }
}

/// A listener, with the types of the subject. A `CurrentValueSubject` has a subclass.
@usableFromInline class SubjectListener<Output, Failure: Error>: Listener {
  @usableFromInline final let subscription: SubjectSubscription

  /// The subject's completion. The core's lock guards it.
  private final var completion: Subscribers.Completion<Failure>?

  @inlinable init(
    _ subject: AnyObject, _ core: SubjectCore, _ kind: SubjectSubscription.Kind,
    _ subscriber: ErasedSubscriber<Output, Failure>
  ) {
    subscription = SubjectSubscription(kind, core, subscriber.reflect)
    super.init(subject, core, target: Shared(subscriber))
  }

  /// Adds this listener to the subject, and sends the subscriber its subscription. A completion that comes meanwhile
  /// follows. If the subject has completed, an empty subscription and the completion are all that the subscriber receives.
  @inlinable final func greet<S: Subscriber>(_ subscriber: S, completion: () -> Subscribers.Completion<Failure>)
  where S.Input == Output, S.Failure == Failure {
    guard subscription.add(self) else { return Self.refuse(subscriber, completion()) }
    subscriber.receive(subscription: subscription)
    if subscription.didSubscribe() { perform(.complete) }
  }

  @usableFromInline static func refuse<S: Subscriber>(
    _ subscriber: S, _ completion: Subscribers.Completion<S.Failure>
  ) {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
  }

  /// Sends a value if the subscriber has requested one. Waits while another thread is delivering.
  @inlinable final func deliver(_ value: Output) {
    guard delivery.begin(ifThereIs: { account.hasDemand }) else { return }
    if let wasBusy = account.enter(withdrawing: 1) {
      send(value)
      if !wasBusy { account.leave() }
    }
    delivery.end(then: performWork)
  }

  @usableFromInline typealias Target = Shared<ErasedSubscriber<Output, Failure>>

  /// Sends a value. The caller is busy.
  @inlinable final func send(_ value: Output) {
    guard let target else { return }
    let more = target._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Target.self).value.receive(value) }
    if more > .none { account.deposit(more) }
  }

  /// Sends the values that are kept and requested. The caller is delivering.
  func sendKeptValues() {}

  /// Sends the subject's completion: now, or after the value that another thread is delivering.
  final func finish(with completion: Subscribers.Completion<Failure>) {
    core.lock.withLock { self.completion = completion }
    perform(.complete)
  }

  /// Does a work: now, or after the value that another thread is delivering.
  @usableFromInline final func perform(_ work: Delivery.Work) {
    delivery.record(work)
    performWork()
  }

  @usableFromInline final func performWork() {
    while let work = delivery.beginWork() {
      // Whatever the work is: they come before the completion.
      sendKeptValues()
      let subscriber = work.contains(.complete) ? complete() : nil
      delivery.end()
      withExtendedLifetime(subscriber) {}
    }
  }

  /// Sends the completion, unless the subscriber has cancelled. The caller is delivering, and releases afterwards what this
  /// returns.
  private func complete() -> AnyObject? {
    guard let completion = core.lock.withLock({ completion }), subscription.beginCompletion(),
      let wasBusy = account.enter(withdrawing: 0)
    else { return nil }
    _ = account.close()
    target?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Target.self).value.complete(completion) }
    return wasBusy ? nil : target.take()?.takeRetainedValue()
  }
}
