import Combine

/// A publisher that does nothing by itself: the test sends, even what a good publisher would not.
///
///     let upstream = ManualPublisher<Int, TestError>()
///     upstream.map { $0 * 2 }.subscribe(subscriber)
///     upstream.send(1)
///     upstream.send(completion: .failure(.broken))
///     upstream.events  // ["request unlimited"]
final class ManualPublisher<Output, Failure: Error>: Publisher {
  /// Who subscribed, in order. They are never let go, so that a test sees what one does after its end.
  private(set) var subscribers: [AnySubscriber<Output, Failure>] = []

  /// What the subscribers were handed, in the same order.
  private(set) var subscriptions: [ManualSubscription] = []

  /// What the subscriptions were told: `request max(2)`, `cancel`.
  var events: [String] { subscriptions.flatMap(\.events) }

  /// Called from inside of `request(_:)`.
  var onRequest: (Subscribers.Demand) -> Void = { _ in }

  /// Called from inside of `cancel()`.
  var onCancel: () -> Void = {}

  private let name: String
  private let greets: Bool

  /// - Parameters:
  ///   - name: The description of its subscriptions.
  ///   - greets: Whether a subscriber is handed a subscription at once. If not, the test sends one.
  init(_ name: String = "Manual", greets: Bool = true) {
    self.name = name
    self.greets = greets
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.append(AnySubscriber(subscriber))
    guard greets else { return }
    let subscription = ManualSubscription(name)
    subscription.onRequest = { [weak self] in self?.onRequest($0) }
    subscription.onCancel = { [weak self] in self?.onCancel() }
    subscriptions.append(subscription)
    subscriber.receive(subscription: subscription)
  }

  /// Hands the newest subscriber a subscription, its second one perhaps.
  func send(subscription: any Subscription) {
    subscribers.last?.receive(subscription: subscription)
  }

  /// Sends a value to the newest subscriber, demand or not, and returns what it returns.
  @discardableResult
  func send(_ value: Output) -> Subscribers.Demand {
    subscribers.last?.receive(value) ?? .none
  }

  /// Sends a completion to the newest subscriber.
  func send(completion: Subscribers.Completion<Failure>) {
    subscribers.last?.receive(completion: completion)
  }
}

/// A subscription that records what it is told.
final class ManualSubscription: Subscription, CustomStringConvertible {
  let description: String

  /// What it was told: `request max(2)`, `cancel`.
  private(set) var events: [String] = []

  /// Called when the event has been recorded.
  var onRequest: (Subscribers.Demand) -> Void = { _ in }

  /// Called when the event has been recorded.
  var onCancel: () -> Void = {}

  init(_ description: String = "Manual") {
    self.description = description
  }

  func request(_ demand: Subscribers.Demand) {
    events.append("request \(demand)")
    onRequest(demand)
  }

  func cancel() {
    events.append("cancel")
    onCancel()
  }
}
