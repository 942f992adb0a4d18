extension Just {
  /// Publishes the number of values, which is 1. See ``Publisher/count()``.
  public func count() -> Just<Int> { Just<Int>(1) }
  /// Publishes the value in an array. See ``Publisher/collect()``.
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Publishes the result of combining an initial result with the value. See ``Publisher/reduce(_:_:)``.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.success(nextPartialResult(initialResult, output)).publisher
  }

  /// Combines an initial result with the value, or fails if it throws. See ``Publisher/tryReduce(_:_:)``.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether a closure returns true for the value. See ``Publisher/allSatisfy(_:)``.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws. See
  /// ``Publisher/tryAllSatisfy(_:)``.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether a closure returns true for the value. See ``Publisher/contains(where:)``.
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws. See
  /// ``Publisher/tryContains(where:)``.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value. There is no other value to compare it with. See ``Publisher/min(by:)``.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/max(by:)``.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }
}

extension Just where Output: Equatable {
  /// Publishes whether the value equals another one. See ``Publisher/contains(_:)``.
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }
}

extension Just where Output: Comparable {
  /// Publishes the value, which is the smallest one. See ``Publisher/min()``.
  public func min() -> Just<Output> { self }
  /// Publishes the value, which is the largest one. See ``Publisher/max()``.
  public func max() -> Just<Output> { self }
}
