/// A type that receives values from a publisher, at most as many as it requests.
///
/// Events arrive one at a time: first the subscription, then values, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that this subscriber receives.
  associatedtype Input

  /// The error that this subscriber may receive, or `Never`.
  associatedtype Failure: Error

  /// Receives the subscription. No value arrives before the subscriber requests one.
  ///
  /// - Parameter subscription: The connection to the publisher. The subscriber requests values and cancels through it.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Parameter input: The value.
  /// - Returns: How many values the subscriber requests *in addition* to those that it requested before. Often
  ///   `.none`.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion. No event follows it.
  ///
  /// - Parameter completion: `.finished` after the last value, or the error with which the publisher failed.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives an event that carries no value.
  ///
  /// - Returns: How many more events the subscriber requests.
  public func receive() -> Subscribers.Demand { receive(()) }
}
