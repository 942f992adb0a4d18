extension Publisher {
  /// Publishes a value of your own in place of each `nil`.
  ///
  ///     let cancellable = [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }
  ///     // 1
  ///     // 0
  ///     // 3
  ///
  /// It is a `map`, and so it is at one with a `map` that follows.
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter output: Takes the place of `nil`.
  /// - Returns: A publisher of values that are not optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
