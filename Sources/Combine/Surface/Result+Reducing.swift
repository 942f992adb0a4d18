extension Result.Publisher {
  /// Publishes the number of values, which is 1. See ``Publisher/count()``.
  public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }
  /// Publishes the value in an array. See ``Publisher/collect()``.
  public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  /// Publishes the result of combining an initial result with the value. See ``Publisher/reduce(_:_:)``.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value, or fails if it throws. See ``Publisher/tryReduce(_:_:)``.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether a closure returns true for the value. See ``Publisher/allSatisfy(_:)``.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws. See
  /// ``Publisher/tryAllSatisfy(_:)``.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether a closure returns true for the value. See ``Publisher/contains(where:)``.
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws. See
  /// ``Publisher/tryContains(where:)``.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value or the failure. There is no other value to compare it with. See ``Publisher/min(by:)``.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the value, or fails if a closure throws. As with Apple's result, the value is compared with itself. The
  /// operator of other publishers does not call the closure for a single value. See ``Publisher/tryMin(by:)``.
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    compareWithItself(by: areInIncreasingOrder)
  }

  /// Publishes the value or the failure. There is no other value to compare it with. See ``Publisher/max(by:)``.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the value, or fails if a closure throws. As with Apple's result, the value is compared with itself. The
  /// operator of other publishers does not call the closure for a single value. See ``Publisher/tryMax(by:)``.
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    compareWithItself(by: areInIncreasingOrder)
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value equals another one. See ``Publisher/contains(_:)``.
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { map { $0 == output } }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the value, which is the smallest one, or the failure. See ``Publisher/min()``.
  public func min() -> Result<Output, Failure>.Publisher { self }
  /// Publishes the value, which is the largest one, or the failure. See ``Publisher/max()``.
  public func max() -> Result<Output, Failure>.Publisher { self }
}
