import Combine

/// A subscriber that prints each call that it receives and each call that it makes.
///
///     let subscriber = PrintingSubscriber<Int, Never>(requesting: .max(1), returning: { $0 == 1 ? .max(1) : .none })
///     [1, 2, 3].publisher.subscribe(subscriber)
///     subscriber.cancel()
///     // subscriber: receive(subscription: [1, 2, 3])
///     // subscriber: request(.max(1))
///     // subscriber: receive(1) returns .max(1)
///     // subscriber: receive(2)
///     // subscriber: cancel()
///
/// It is for one thread.
public final class PrintingSubscriber<Input, Failure: Error>: Subscriber, Cancellable {
  let name: String
  private let initial: Subscribers.Demand
  private let more: (Input) -> Subscribers.Demand

  /// Nil before it receives its subscription, and when the stream is over.
  public private(set) var subscription: (any Subscription)?

  /// - Parameters:
  ///   - name: The first word of each line.
  ///   - initial: What it requests when it receives its subscription; with `.none`, it requests nothing.
  ///   - more: Returns the additional demand for a value.
  public init(
    _ name: String = "subscriber", requesting initial: Subscribers.Demand = .unlimited,
    returning more: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.name = name
    self.initial = initial
    self.more = more
  }

  public func receive(subscription: any Subscription) {
    print("\(Calls.indentation)\(name): receive(subscription: \(subscription))")
    // A subscriber has one subscription. It cancels a second one.
    guard self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
    if initial > .none { request(initial) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    let demand = more(input)
    print("\(Calls.indentation)\(name): receive(\(input))\(demand > .none ? " \(Timeline.call(demand, true))" : "")")
    return demand
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    print("\(Calls.indentation)\(name): receive(completion: \(completion))")
    subscription = nil
  }

  /// Requests more values, unless the stream is over.
  public func request(_ demand: Subscribers.Demand) {
    guard let subscription else { return }
    print("\(Calls.indentation)\(name): \(Timeline.call(demand, false))")
    subscription.request(demand)
  }

  /// Cancels the subscription, unless the stream is over.
  public func cancel() {
    guard let subscription else { return }
    self.subscription = nil
    print("\(Calls.indentation)\(name): cancel()")
    subscription.cancel()
  }
}
