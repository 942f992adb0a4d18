extension Result.Publisher {
  /// Publishes the number of values, which is 1.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.count().sink { print($0) }
  ///     // 1
  ///
  /// - Returns: A publisher of the number or of the failure.
  public func count() -> Result<Int, Failure>.Publisher {
    map { _ in 1 }
  }

  /// Publishes the value in an array.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.collect().sink { print($0) }
  ///     // [2]
  ///
  /// - Returns: A publisher of the array or of the failure.
  public func collect() -> Result<[Output], Failure>.Publisher {
    map { [$0] }
  }

  /// Publishes the result of combining an initial result with the value.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.reduce(10, +).sink { print($0) }
  ///     // 12
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value.
  /// - Returns: A publisher of the result or of the failure.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes the result of combining an initial result with the value, or fails if the closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.tryReduce(10) { _, _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value, or throws.
  /// - Returns: A publisher of the result or of the error.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether a closure returns true for the value.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.allSatisfy { $0 > 1 }.sink { print($0) }
  ///     // true
  ///
  /// - Parameter predicate: Returns the answer.
  /// - Returns: A publisher of one answer or of the failure.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.tryAllSatisfy { _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter predicate: Returns the answer, or throws.
  /// - Returns: A publisher of one answer or of the error.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether a closure returns true for the value.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.contains(where: { $0 > 1 })
  ///       .sink { print($0) }
  ///     // true
  ///
  /// - Parameter predicate: Returns the answer.
  /// - Returns: A publisher of one answer or of the failure.
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher
  ///       .tryContains(where: { _ in throw CancellationError() })
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter predicate: Returns the answer, or throws.
  /// - Returns: A publisher of one answer or of the error.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value or the failure. There is no other value to compare it with.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.min(by: <).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter areInIncreasingOrder: Never called.
  /// - Returns: This publisher.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.tryMin(by: { _, _ in throw CancellationError() })
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// As with Apple's result, the value is compared with itself. The operator of other publishers does not call the
  /// closure for a single value.
  ///
  /// - Parameter areInIncreasingOrder: Called once, with the value as both arguments. Its result has no effect, but it
  ///   can throw.
  /// - Returns: A publisher of the value or of the error.
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    compareWithItself(by: areInIncreasingOrder)
  }

  /// Publishes the value or the failure. There is no other value to compare it with.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.max(by: <).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter areInIncreasingOrder: Never called.
  /// - Returns: This publisher.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.tryMax(by: { _, _ in throw CancellationError() })
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// As with Apple's result, the value is compared with itself. The operator of other publishers does not call the
  /// closure for a single value.
  ///
  /// - Parameter areInIncreasingOrder: Called once, with the value as both arguments. Its result has no effect, but it
  ///   can throw.
  /// - Returns: A publisher of the value or of the error.
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    compareWithItself(by: areInIncreasingOrder)
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value equals another one.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.contains(3).sink { print($0) }
  ///     // false
  ///
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of one answer or of the failure.
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    map { $0 == output }
  }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the value, which is the smallest one, or the failure.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.min().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func min() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, which is the largest one, or the failure.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.max().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func max() -> Result<Output, Failure>.Publisher {
    self
  }
}
