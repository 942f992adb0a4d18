import Combine

/// Records every event, and requests only what the test tells it to.
///
///     let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
///     [1, 2].publisher.subscribe(subscriber)
///     subscriber.events  // ["subscription [1, 2]", "value 1"]
///
/// Use it on one thread, or on threads that meet at gates.
public final class TestSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  public let description = "TestSubscriber"

  /// What happened: `subscription Just`, `value 1`, `finished`, `failure broken`.
  public private(set) var events: [String] = []

  public private(set) var values: [Input] = []

  /// The newest subscription. The subscriber keeps it, so a test sees whether the publisher releases the subscriber.
  public private(set) var subscription: (any Subscription)?

  /// Called when the event has been recorded, and before the initial request.
  public var onSubscription: (any Subscription) -> Void = { _ in }

  /// Called when the event has been recorded.
  public var onValue: (Input) -> Void = { _ in }

  /// Called when the event has been recorded.
  public var onCompletion: (Subscribers.Completion<Failure>) -> Void = { _ in }

  /// What `receive(_:)` returns. It is called after `onValue`.
  public var returning: (Input) -> Subscribers.Demand

  private let initial: Subscribers.Demand

  /// - Parameters:
  ///   - initial: Requested as soon as a subscription arrives; with `.none`, nothing is.
  ///   - returning: What `receive(_:)` returns; called after `onValue`.
  public init(
    asking initial: Subscribers.Demand = .unlimited,
    returning: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.initial = initial
    self.returning = returning
  }

  public func receive(subscription: any Subscription) {
    events.append("subscription \(subscription)")
    self.subscription = subscription
    onSubscription(subscription)
    if initial > .none { subscription.request(initial) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    events.append("value \(input)")
    values.append(input)
    onValue(input)
    return returning(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events.append("finished")
    case .failure(let error): events.append("failure \(error)")
    }
    onCompletion(completion)
  }

  /// Asks the newest subscription for values.
  public func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  /// Cancels the newest subscription.
  public func cancel() { subscription?.cancel() }

  /// Releases the newest subscription.
  public func forgetSubscription() { subscription = nil }
}

extension Publisher {
  /// Subscribes a new subscriber, which records what comes, and returns it.
  ///
  ///     let subscriber = upstream.prefix(1).testSubscriber()
  ///     upstream.send(1)
  ///     subscriber.events  // ["subscription Output", "value 1", "finished"]
  public func testSubscriber(
    asking initial: Subscribers.Demand = .unlimited,
    returning: @escaping (Output) -> Subscribers.Demand = { _ in .none }
  ) -> TestSubscriber<Output, Failure> {
    let subscriber = TestSubscriber<Output, Failure>(asking: initial, returning: returning)
    subscribe(subscriber)
    return subscriber
  }
}
