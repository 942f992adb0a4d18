/// A type that sends values over time, and at most one completion.
///
/// A publisher sends nothing until a subscriber subscribes, and then only as many values as the subscriber requests:
///
/// 1. `subscribe(_:)` attaches a subscriber.
/// 2. The subscriber receives one ``Subscription``, before anything else.
/// 3. It requests values with ``Subscription/request(_:)``, and receives at most as many as it requested.
/// 4. It receives at most one ``Subscribers/Completion``, and nothing after it. A completion needs no demand.
///
/// As with Apple's, `replaceEmpty(with:)`, the last array of `collect(_:options:)` by time, and `objectWillChange` after its
/// first request send values that nobody has requested.
///
/// The subscriber that `sink` makes requests all values:
///
///     let cancellable = [1, 2].publisher.sink { print($0) }
///     // 1
///     // 2
///
/// Most publishers are values: each subscription runs the work again. Subjects, `Future` and shared publishers are
/// objects: their subscribers share the work.
public protocol Publisher<Output, Failure> {
  /// The values that this publisher sends.
  associatedtype Output

  /// The error with which this publisher may fail, or `Never`.
  associatedtype Failure: Error

  /// Attaches a subscriber. A publisher implements this method; its users call `subscribe(_:)`.
  ///
  /// - Parameter subscriber: The subscriber. It receives a subscription first, and then the values that it requests.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber, which then receives its subscription.
  ///
  ///     [1, 2].publisher.subscribe(
  ///       Subscribers.Sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }))
  ///     // 1
  ///     // 2
  ///     // finished
  ///
  /// - Demand: the subscriber requests values from its subscription.
  /// - Parameter subscriber: Receives the values and the completion.
  // Always inlined: the page *Attributes* says why.
  @inlinable @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    // A tool may watch (Surface/Introspection.swift). Otherwise this is `receive(subscriber:)`.
    if Introspections.isObserving {
      Introspections.observe(self, subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }

  /// Sends all events of this publisher through a subject.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let printing = numbers.sink { print($0) }
  ///     let feeding = [1, 2].publisher.subscribe(numbers)
  ///     // 1
  ///     // 2
  ///
  /// - Demand: a `CurrentValueSubject` requests all values at once. A `PassthroughSubject` requests all values as soon as
  ///   one of its own subscribers has requested any.
  /// - Completion: sent through the subject.
  /// - Cancellation: passed to this publisher. The subject stays usable.
  /// - Parameter subject: The subject. This publisher does not hold it.
  /// - Returns: A cancellable that detaches the subject from this publisher.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    let subscriber = FeedingSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(object: subscriber)
  }
}

/// A type that receives values from a publisher, at most as many as it requests.
///
/// Events arrive in this order: first the subscription, then values, then at most one completion. Two threads do not call a
/// subscriber at the same time, but for one case: a subscriber that requests values from inside `receive(subscription:)`
/// may receive events on another thread before it has returned from there. On one thread, an event may come inside of
/// another one, as when a subscriber sends a value through a subject from inside `receive(_:)`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that this subscriber receives.
  associatedtype Input

  /// The error that this subscriber may receive, or `Never`.
  associatedtype Failure: Error

  /// Receives the subscription. No value arrives before the subscriber requests one.
  ///
  /// - Parameter subscription: The way to the publisher. The subscriber requests values and cancels through it.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Parameter input: The value.
  /// - Returns: How many values the subscriber requests *in addition* to those that it requested before. Often
  ///   `.none`.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion. No event follows it.
  ///
  /// - Parameter completion: `.finished` after the last value, or the error with which the publisher failed.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives an event that carries no value.
  ///
  /// - Returns: How many more events the subscriber requests.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// What a publisher sends to each of its subscribers first, so that it can request values and cancel.
///
/// The subscriber requests values and cancels through its subscription. After `cancel()` it receives no more events, with
/// three exceptions. Another thread may be delivering one already. As with Apple's, a publisher that has only a completion
/// to send, such as ``Empty`` or ``Fail``, sends it. And if the closure of `map` cancels, the value that it returns arrives.
/// The same is true of other operators that hand on upstream's own subscription.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests values, in addition to the values that were requested before.
  ///
  /// - Parameter demand: The number of values. For most publishers, a request for none is a programming error and ends
  ///   the program.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscriptions.
public enum Subscriptions {
  /// A subscription that sends nothing. A publisher that only completes hands it to its subscriber.
  public static var empty: any Subscription { Empty.shared }

  private struct Empty: Subscription, Described {
    static let shared = Empty()

    let description = "Empty"
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}
