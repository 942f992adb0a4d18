import Combine

/// A publisher that does nothing by itself: the test sends, even what a correct publisher would not.
///
///     let upstream = ManualPublisher<Int, TestError>()
///     upstream.map { $0 * 2 }.subscribe(subscriber)
///     upstream.send(1)
///     upstream.send(completion: .failure(.broken))
///     upstream.events  // ["request unlimited"]
public final class ManualPublisher<Output, Failure: Error>: Publisher {
  /// The subscribers, in order. The publisher keeps them, so that a test can send to one after its end.
  public private(set) var subscribers: [AnySubscriber<Output, Failure>] = []

  /// The subscriptions that the subscribers received, in the same order.
  public private(set) var subscriptions: [ManualSubscription] = []

  /// The calls of the subscriptions: `request max(2)`, `cancel`.
  public var events: [String] { subscriptions.flatMap(\.events) }

  /// Called from inside of `request(_:)`.
  public var onRequest: (Subscribers.Demand) -> Void = { _ in }

  /// Called from inside of `cancel()`.
  public var onCancel: () -> Void = {}

  private let name: String
  private let greets: Bool

  /// - Parameters:
  ///   - name: The description of its subscriptions.
  ///   - greets: Whether a subscriber receives a subscription at once. If not, the test sends one.
  public init(_ name: String = "Manual", greets: Bool = true) {
    self.name = name
    self.greets = greets
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.append(AnySubscriber(subscriber))
    guard greets else { return }
    let subscription = ManualSubscription(name)
    subscription.onRequest = { [weak self] in self?.onRequest($0) }
    subscription.onCancel = { [weak self] in self?.onCancel() }
    subscriptions.append(subscription)
    subscriber.receive(subscription: subscription)
  }

  /// Sends a subscription to the newest subscriber, perhaps its second one.
  public func send(subscription: any Subscription) { subscribers.last?.receive(subscription: subscription) }

  /// Sends a value to the newest subscriber, demand or not, and returns what it returns.
  @discardableResult
  public func send(_ value: Output) -> Subscribers.Demand { subscribers.last?.receive(value) ?? .none }

  /// Sends a completion to the newest subscriber.
  public func send(completion: Subscribers.Completion<Failure>) { subscribers.last?.receive(completion: completion) }

  /// Releases the subscribers, as a publisher does that has no more to send.
  public func forgetSubscribers() {
    let former = subscribers
    withExtendedLifetime(former) { subscribers = [] }
  }
}

/// A subscription that records its calls.
public final class ManualSubscription: Subscription, CustomStringConvertible {
  public let description: String

  /// Its calls: `request max(2)`, `cancel`.
  public private(set) var events: [String] = []

  /// Called when the event has been recorded.
  public var onRequest: (Subscribers.Demand) -> Void = { _ in }

  /// Called when the event has been recorded.
  public var onCancel: () -> Void = {}

  public init(_ description: String = "Manual") { self.description = description }

  public func request(_ demand: Subscribers.Demand) {
    events.append("request \(demand)")
    onRequest(demand)
  }

  public func cancel() {
    events.append("cancel")
    onCancel()
  }
}
