/// Receives one subscription, then as many values as it has requested, then at most one completion.
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input

  /// The type of the error with which a stream may end.
  associatedtype Failure: Error

  /// Receives the subscription, once and before everything else.
  func receive(subscription: any Subscription)

  /// Receives a value. Returns how many values it requests in addition.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the end. Nothing comes after it.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// A namespace for subscribers, and for what they request and receive.
public enum Subscribers {
  /// How a stream ends.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

/// The connection between one publisher and one subscriber. The subscriber requests values and cancels through it.
public protocol Subscription: Cancellable {
  /// Requests more values. Requests add up: two for one value are as good as one for two.
  func request(_ demand: Subscribers.Demand)
}

/// Something that can be stopped.
public protocol Cancellable {
  /// Stops it for good. A second call does nothing.
  func cancel()
}

/// Runs closures later.
public protocol Scheduler {
  /// Runs a closure as soon as possible, after those that it was given before.
  func schedule(_ action: @escaping () -> Void)
}
