import CombineContract

/// Sends one value to each subscriber, and finishes.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // TODO: Send the subscriber a subscription of your own, which sends the value when it is requested.
  }
}

extension Subscribers {
  /// Requests all values, and hands them to a closure.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    public let receiveCompletion: (Completion<Failure>) -> Void
    public let receiveValue: (Input) -> Void

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      // TODO: These three methods, and `cancel()`.
    }

    public func receive(_ input: Input) -> Demand { .none }

    public func receive(completion: Completion<Failure>) {}

    public func cancel() {}
  }
}

extension Subscribers.Sink: CustomStringConvertible {
  public var description: String { "Sink" }
}
