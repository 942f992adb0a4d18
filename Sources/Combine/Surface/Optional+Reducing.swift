extension Optional.Publisher {
  /// Publishes the number of values, which is 1, or nothing if there is no value. As with Apple's optional, no value
  /// gives no result. Other publishers send 0 if they are empty. See ``Publisher/count()``.
  public func count() -> Int?.Publisher { map { _ in 1 } }
  /// Publishes the value in an array. The array is empty if there is no value. See ``Publisher/collect()``.
  public func collect() -> [Output]?.Publisher { Optional<[Output]>.Publisher(output.map { [$0] } ?? []) }

  /// Publishes the result of combining an initial result with the value, or nothing if there is no value. As with
  /// Apple's optional, no value gives no result. Other publishers send the initial result if they are empty. See
  /// ``Publisher/reduce(_:_:)``.
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether a closure returns true for the value, or nothing if there is no value. As with Apple's optional,
  /// no value gives no result. Other publishers send `true` if they are empty. See ``Publisher/allSatisfy(_:)``.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher { map(predicate) }
  /// Publishes whether a closure returns true for the value, or nothing if there is no value. As with Apple's optional,
  /// no value gives no result. Other publishers send `false` if they are empty. See ``Publisher/contains(where:)``.
  public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher { map(predicate) }
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/min(by:)``.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Wrapped?.Publisher { self }
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/max(by:)``.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Wrapped?.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value equals another one, or nothing if there is no value. As with Apple's optional, no
  /// value gives no result. Other publishers send `false` if they are empty. See ``Publisher/contains(_:)``.
  public func contains(_ output: Output) -> Bool?.Publisher { map { $0 == output } }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the value, which is the smallest one. See ``Publisher/min()``.
  public func min() -> Wrapped?.Publisher { self }
  /// Publishes the value, which is the largest one. See ``Publisher/max()``.
  public func max() -> Wrapped?.Publisher { self }
}
