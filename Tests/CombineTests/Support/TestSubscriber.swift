import Combine

/// Records every event, and asks for no more than the test tells it to.
///
///     let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
///     [1, 2].publisher.subscribe(subscriber)
///     subscriber.events  // ["subscription [1, 2]", "value 1"]
///
/// It is for one thread, or for threads that meet at gates.
final class TestSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  let description = "TestSubscriber"

  /// What happened: `subscription Just`, `value 1`, `finished`, `failure broken`.
  private(set) var events: [String] = []

  private(set) var values: [Input] = []

  /// The newest subscription. It is never let go, so that who should let go of this subscriber has to do it himself.
  private(set) var subscription: (any Subscription)?

  /// Called when the event has been recorded, and before the initial request.
  var onSubscription: (any Subscription) -> Void = { _ in }

  /// Called when the event has been recorded.
  var onValue: (Input) -> Void = { _ in }

  /// Called when the event has been recorded.
  var onCompletion: (Subscribers.Completion<Failure>) -> Void = { _ in }

  private let initial: Subscribers.Demand
  private let returning: (Input) -> Subscribers.Demand

  /// - Parameters:
  ///   - initial: Requested as soon as a subscription arrives; with `.none`, nothing is.
  ///   - returning: What `receive(_:)` returns; called after `onValue`.
  init(
    asking initial: Subscribers.Demand = .unlimited,
    returning: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.initial = initial
    self.returning = returning
  }

  func receive(subscription: any Subscription) {
    events.append("subscription \(subscription)")
    self.subscription = subscription
    onSubscription(subscription)
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.append("value \(input)")
    values.append(input)
    onValue(input)
    return returning(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events.append("finished")
    case .failure(let error): events.append("failure \(error)")
    }
    onCompletion(completion)
  }

  /// Asks the newest subscription for values.
  func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }

  /// Cancels the newest subscription.
  func cancel() {
    subscription?.cancel()
  }
}
