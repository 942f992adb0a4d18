import CombineContract

/// Sends each value to the subscribers that it has at that moment, and keeps none.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // TODO: Send the subscriber a subscription, and remember that one. Its description is "PassthroughSubject".
  }

  public func send(_ value: Output) {}

  public func send(completion: Subscribers.Completion<Failure>) {}
}

extension PassthroughSubject where Output == Void {
  public func send() { send(()) }
}
