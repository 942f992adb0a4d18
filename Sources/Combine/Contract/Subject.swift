/// A publisher that sends the values that code passes to its `send(_:)` method.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers that have requested one.
  ///
  /// - Parameter value: The value.
  func send(_ value: Output)

  /// Sends the completion to all subscribers. After it, the subject sends no value, and to a later subscriber only the
  /// completion.
  ///
  /// - Parameter completion: `.finished`, or an error.
  func send(completion: Subscribers.Completion<Failure>)

  /// Attaches the subject to a publisher whose values it sends.
  ///
  /// - Parameter subscription: The subscription to that publisher. The subject requests values from it.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an event that carries no value.
  ///
  ///     let taps = PassthroughSubject<Void, Never>()
  ///     let cancellable = taps.sink { print("tapped") }
  ///     taps.send()
  ///     // tapped
  public func send() { send(()) }
}
