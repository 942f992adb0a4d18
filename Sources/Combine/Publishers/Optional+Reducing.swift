extension Optional.Publisher {
  /// Publishes the number of values, which is 1, or nothing if there is no value.
  ///
  ///     let cancellable = Int("2").publisher.count().sink { print($0) }
  ///     // 1
  ///
  /// As with Apple's optional, no value gives no result. Other publishers send 0 if they are empty.
  ///
  /// - Returns: A publisher of at most one number.
  public func count() -> Int?.Publisher {
    map { _ in 1 }
  }

  /// Publishes the value in an array. The array is empty if there is no value.
  ///
  ///     let cancellable = Int("2").publisher.collect().sink { print($0) }
  ///     // [2]
  ///
  /// - Returns: A publisher of one array.
  public func collect() -> [Output]?.Publisher {
    Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
  }

  /// Publishes the result of combining an initial result with the value, or nothing if there is no value.
  ///
  ///     let cancellable = Int("2").publisher.reduce(10, +).sink { print($0) }
  ///     // 12
  ///
  /// As with Apple's optional, no value gives no result. Other publishers send the initial result if they are empty.
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value.
  /// - Returns: A publisher of at most one value.
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether a closure returns true for the value, or nothing if there is no value.
  ///
  ///     let cancellable = Int("2").publisher.allSatisfy { $0 > 1 }.sink { print($0) }
  ///     // true
  ///
  /// As with Apple's optional, no value gives no result. Other publishers send `true` if they are empty.
  ///
  /// - Parameter predicate: Returns the answer.
  /// - Returns: A publisher of at most one answer.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher {
    map(predicate)
  }

  /// Publishes whether a closure returns true for the value, or nothing if there is no value.
  ///
  ///     let cancellable = Int("2").publisher.contains(where: { $0 > 1 }).sink { print($0) }
  ///     // true
  ///
  /// As with Apple's optional, no value gives no result. Other publishers send `false` if they are empty.
  ///
  /// - Parameter predicate: Returns the answer.
  /// - Returns: A publisher of at most one answer.
  public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher {
    map(predicate)
  }

  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Int("2").publisher.min(by: <).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter areInIncreasingOrder: Never called.
  /// - Returns: This publisher.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Int("2").publisher.max(by: <).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter areInIncreasingOrder: Never called.
  /// - Returns: This publisher.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Wrapped?.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value equals another one, or nothing if there is no value.
  ///
  ///     let cancellable = Int("2").publisher.contains(3).sink { print($0) }
  ///     // false
  ///
  /// As with Apple's optional, no value gives no result. Other publishers send `false` if they are empty.
  ///
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of at most one answer.
  public func contains(_ output: Output) -> Bool?.Publisher {
    map { $0 == output }
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the value, which is the smallest one.
  ///
  ///     let cancellable = Int("2").publisher.min().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func min() -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value, which is the largest one.
  ///
  ///     let cancellable = Int("2").publisher.max().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func max() -> Wrapped?.Publisher {
    self
  }
}
