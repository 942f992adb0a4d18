import Combine

extension Subscription {
  /// Asks for values, unless it is for none, which Combine takes for an error.
  ///
  /// - Parameter demand: How many, perhaps none.
  public func requestIfNeeded(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    request(demand)
  }
}

extension Optional where Wrapped == any Subscription {
  /// Cancels the subscription, if there is one, and forgets it.
  ///
  /// Call it on a variable that nobody else sees. Swift allows one access at a time, and this one lasts as long as the
  /// cancelling: on a property, a publisher that cancels in return would end the program.
  public mutating func kill() {
    take()?.cancel()
  }
}
