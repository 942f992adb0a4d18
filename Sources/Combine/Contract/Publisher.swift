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
  // Always inlined: the page *Combine* says why, under *Attributes*.
  @inlinable @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
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
  /// - Parameter subject: The subject. This publisher does not keep it alive.
  /// - Returns: A cancellable that detaches the subject from this publisher.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(object: subscriber)
  }
}
