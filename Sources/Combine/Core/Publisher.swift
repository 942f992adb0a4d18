/// Something that sends values over time, and then perhaps a completion.
///
/// A publisher sends nothing until somebody subscribes, and then no more than was asked for:
///
/// 1. A subscriber is attached with `subscribe(_:)`.
/// 2. It receives one ``Subscription``, before anything else.
/// 3. It asks for values with ``Subscription/request(_:)``, and receives at most so many.
/// 4. It receives at most one ``Subscribers/Completion``, and nothing after it. A completion needs no demand.
///
///     let cancellable = [1, 2].publisher.sink { print($0) }
///     // 1
///     // 2
///
/// Most publishers are values: subscribing twice runs the work twice. Subjects, `Future` and whatever is shared are
/// objects, whose subscribers all see the same events.
public protocol Publisher<Output, Failure> {
  /// The values that this publisher sends.
  associatedtype Output

  /// The error with which it may fail, or `Never`.
  associatedtype Failure: Error

  /// Attaches a subscriber. This is what a publisher implements; users call `subscribe(_:)`.
  ///
  /// - Parameter subscriber: Receives a subscription first, then what it asks for.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber, which then receives its subscription.
  ///
  /// - Parameter subscriber: Receives the values and the completion.
  // Always inlined: without this, a chain over a sequence takes 30 times as long.
  @inlinable
  @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    if _Introspection.isObserving {
      _Introspection.observe(self, subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }

  /// Sends everything that this publisher sends on through a subject.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let printing = numbers.sink { print($0) }
  ///     let feeding = [1, 2].publisher.subscribe(numbers)
  ///     // 1
  ///     // 2
  ///
  /// - Demand: a `PassthroughSubject` asks for everything once one of its own subscribers has asked for anything, a
  ///   `CurrentValueSubject` at once.
  /// - Parameter subject: Receives the values and the completion.
  /// - Returns: A cancellable that detaches the subject again.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}
