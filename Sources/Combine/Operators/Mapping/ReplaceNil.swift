extension Publisher {
  /// Replaces each `nil` with a value.
  ///
  ///     let numbers = PassthroughSubject<Int?, Never>()
  ///     let cancellable = numbers.replaceNil(with: 0).sink { print($0) }
  ///     numbers.send(1)
  ///     numbers.send(nil)
  ///     // 1
  ///     // 0
  ///
  /// The result is a `Map`, so a `map` that follows adds no second operator.
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter output: The value that replaces `nil`.
  /// - Returns: A publisher of values that are not optional.
  @inlinable public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
