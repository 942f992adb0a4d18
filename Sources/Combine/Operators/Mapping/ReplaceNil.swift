extension Publisher {
  /// Replaces each `nil` with a value.
  ///
  ///     let cancellable = [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }
  ///     // 1
  ///     // 0
  ///     // 3
  ///
  /// The result is a `Map`, so a `map` that follows adds no second operator.
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter output: The value that replaces `nil`.
  /// - Returns: A publisher of values that are not optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
