/// A subject that sends each value to the subscribers that it has at that moment. It does not keep values.
///
///     let numbers = PassthroughSubject<Int, Never>()
///     numbers.send(1)
///     let cancellable = numbers.sink { print($0) }
///     numbers.send(2)
///     // 2
///
/// - Demand: a subscriber with no outstanding demand misses the value.
/// - Completion: sent to all subscribers. A later subscriber receives it at once. If a subscriber completes the subject from
///   inside `receive(_:)`, the subscribers after it miss the value, as with Apple's.
/// - Cancellation: the subject removes the subscriber.
/// - Threads: any thread may send. Each subscriber receives one event at a time, as with Apple's; two subscribers may receive
///   the values of two threads in different orders. If a subscriber sends a value from inside `receive(_:)`, the subscribers
///   after it receive that value first. Subscribing, cancelling and completing never wait for a delivery on another thread.
///   A subscriber that is receiving a value receives the completion after it, from a thread that is sending. The
///   subscribers that this thread has not reached yet receive the completion at once, and miss the value. A value waits
///   while its subscriber receives one that another thread sends. So from inside `receive(_:)`, send only into subjects that
///   no other thread uses, or put `receive(on:)` in between.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core = SubjectCore(requestsAtOnce: false)

  /// Creates a subject without subscribers.
  public init() {}

  deinit { core.cancelFeeds() }

  @inlinable public func send(_ input: Output) {
    let listeners = core.lock.withLock { core.listeners.elements }
    for case let listener? in listeners {
      unsafeDowncast(listener, to: KnownListener<Output, Failure>.self).deliver(input)
    }
    // The subscription of one that has left meanwhile is released here.
    withExtendedLifetime(listeners) {}
  }

  public func send(completion: Subscribers.Completion<Failure>) { core.complete(with: completion.cast()) }
  public func send(subscription: any Subscription) { core.addFeed(subscription) }

  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    receive(subscriber: subscriber, as: .passthrough)
  }

  /// An `ObservableObjectPublisher` passes another kind.
  @inlinable func receive<S: Subscriber>(subscriber: S, as kind: SubjectListener.Kind)
  where S.Input == Output, S.Failure == Failure {
    KnownListener(self, core, kind, SubscriberClosures(subscriber)).greet(subscriber)
  }
}
