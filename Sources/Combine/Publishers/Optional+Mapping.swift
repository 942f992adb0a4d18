extension Optional.Publisher {
  /// Publishes the value that a closure returns for this value.
  ///
  ///     let cancellable = Int("2").publisher.map { $0 * 10 }.sink { print($0) }
  ///     // 20
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: A publisher of at most one value.
  public func map<T>(_ transform: (Output) -> T) -> T?.Publisher {
    output.map(transform).publisher
  }

  /// Publishes the value that a closure returns for this value, or no value if the closure returns nil.
  ///
  ///     let cancellable = Optional("2").publisher.compactMap { Int($0) }.sink { print($0) }
  ///     // 2
  ///
  /// - Parameter transform: Returns the new value, or nil.
  /// - Returns: A publisher of at most one value.
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher {
    output.flatMap(transform).publisher
  }

  /// Publishes the result of combining an initial result with the value.
  ///
  ///     let cancellable = Int("2").publisher.scan(10, +).sink { print($0) }
  ///     // 12
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value.
  /// - Returns: A publisher of at most one value.
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes the value, or another one if there is none.
  ///
  ///     let cancellable = Int("two").publisher.replaceEmpty(with: 0).sink { print($0) }
  ///     // 0
  ///
  /// - Parameter output: The value to publish if there is none.
  /// - Returns: A publisher of one value.
  public func replaceEmpty(with output: Output) -> Just<Wrapped> {
    Just(self.output ?? output)
  }

  /// Publishes the value. An optional never fails.
  ///
  ///     let cancellable = Int("2").publisher.replaceError(with: 0).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter output: Never published.
  /// - Returns: This publisher.
  public func replaceError(with output: Output) -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value. An optional never fails.
  ///
  ///     let cancellable = Int("2").publisher.retry(3).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter times: Has no effect.
  /// - Returns: This publisher.
  public func retry(_ times: Int) -> Wrapped?.Publisher {
    self
  }
}
