import CombineContract

/// Sends each value to the subscribers that it has at that moment, and keeps none.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  private var subscriptions: [Attached<Output, Failure>] = []

  /// Set at the end. A later subscriber receives it at once.
  private var completion: Subscribers.Completion<Failure>?

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = Attached(self, subscriber)
    // It joins first: what is sent from inside `receive(subscription:)` must reach it.
    if completion == nil { subscriptions.append(subscription) }
    subscriber.receive(subscription: subscription)
    if let completion { subscription.finish(completion) }
  }

  public func send(_ value: Output) {
    // The array that the loop goes through is a copy: who joins or leaves meanwhile does not disturb it.
    for subscription in subscriptions { subscription.offer(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    let former = subscriptions
    subscriptions = []
    for subscription in former { subscription.finish(completion) }
  }

  fileprivate func remove(_ subscription: Attached<Output, Failure>) { subscriptions.removeAll { $0 === subscription } }
}

extension PassthroughSubject where Output == Void {
  public func send() { send(()) }
}

/// One subscriber's subscription. It is generic for the values, not for the subscriber, so one array holds them all.
private final class Attached<Output, Failure: Error>: Subscription {
  private var subject: PassthroughSubject<Output, Failure>?
  private var downstream: (any Subscriber<Output, Failure>)?
  private var demand = Subscribers.Demand.none

  init(_ subject: PassthroughSubject<Output, Failure>, _ downstream: any Subscriber<Output, Failure>) {
    self.subject = subject
    self.downstream = downstream
  }

  /// A value that was not requested is lost.
  func offer(_ value: Output) {
    guard demand > .none, let downstream else { return }
    demand -= 1
    demand += downstream.receive(value)
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    subject = nil
    downstream.take()?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) { self.demand += demand }

  func cancel() {
    downstream = nil
    subject.take()?.remove(self)
  }
}

extension Attached: CustomStringConvertible {
  var description: String { "PassthroughSubject" }
}
