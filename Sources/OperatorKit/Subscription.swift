import Combine

extension Subscription {
  /// Requests values, unless the demand is `.none`, which Combine does not allow.
  ///
  /// - Parameter demand: The number of values, or `.none`.
  public func requestIfNeeded(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    request(demand)
  }
}

extension Optional where Wrapped == any Subscription {
  /// Cancels the subscription, if there is one, and forgets it.
  ///
  /// Call it on a local variable. Swift allows one access to a property at a time, and this access lasts until
  /// `cancel()` returns. If cancelling led back to the same property, the program would end.
  public mutating func kill() {
    take()?.cancel()
  }
}
