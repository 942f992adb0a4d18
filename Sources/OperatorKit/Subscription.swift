import Combine

extension Subscription {
  /// Requests values, unless the demand is `.none`. Combine does not allow a request for no values.
  ///
  /// - Parameter demand: The number of values, or `.none`.
  public func requestIfNeeded(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    request(demand)
  }
}

extension Optional where Wrapped == any Subscription {
  /// Cancels the subscription, if there is one, and sets this optional to nil.
  ///
  /// Call it on a local variable. Swift allows one access to a property at a time, and this access lasts until
  /// `cancel()` returns. If `cancel()` accessed the same property, the program would end.
  public mutating func kill() {
    take()?.cancel()
  }
}
