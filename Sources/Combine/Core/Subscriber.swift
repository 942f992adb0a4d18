/// Something that receives the values of a publisher, as many as it asks for.
///
/// Events arrive one after the other, never two at once: the subscription, then values, then perhaps a completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that this subscriber takes.
  associatedtype Input

  /// The error that it may be told of, or `Never`.
  associatedtype Failure: Error

  /// Tells the subscriber that it is attached. Nothing arrives before it asks for values.
  ///
  /// - Parameter subscription: What to ask for values, and to cancel.
  func receive(subscription: any Subscription)

  /// Hands over a value.
  ///
  /// - Parameter input: The value.
  /// - Returns: How many values are wanted *in addition* to those asked for already. Often none.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that nothing more will come.
  ///
  /// - Parameter completion: Whether all values were sent, or the error that stopped them.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Tells a subscriber without values of interest that something happened.
  ///
  /// - Returns: How many more such events are wanted.
  @inlinable
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}
