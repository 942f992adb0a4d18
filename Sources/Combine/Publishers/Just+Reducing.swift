extension Just {
  /// Publishes the number of values, which is 1.
  ///
  ///     let cancellable = Just("a").count().sink { print($0) }
  ///     // 1
  ///
  /// - Returns: A publisher of the number.
  public func count() -> Just<Int> {
    Just<Int>(1)
  }

  /// Publishes the value in an array.
  ///
  ///     let cancellable = Just(2).collect().sink { print($0) }
  ///     // [2]
  ///
  /// - Returns: A publisher of the array.
  public func collect() -> Just<[Output]> {
    Just<[Output]>([output])
  }

  /// Publishes the result of combining an initial result with the value.
  ///
  ///     let cancellable = Just(2).reduce(10, +).sink { print($0) }
  ///     // 12
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value.
  /// - Returns: A publisher of the result.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.success(nextPartialResult(initialResult, output)).publisher
  }

  /// Publishes the result of combining an initial result with the value, or fails if the closure throws.
  ///
  ///     let cancellable = Just(2).tryReduce(10) { _, _ in throw CancellationError() }
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
  ///     let cancellable = Just(2).allSatisfy { $0 > 1 }.sink { print($0) }
  ///     // true
  ///
  /// - Parameter predicate: Returns the answer.
  /// - Returns: A publisher of one answer.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws.
  ///
  ///     let cancellable = Just(2).tryAllSatisfy { _ in throw CancellationError() }
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
  ///     let cancellable = Just(2).contains(where: { $0 > 1 }).sink { print($0) }
  ///     // true
  ///
  /// - Parameter predicate: Returns the answer.
  /// - Returns: A publisher of one answer.
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  /// Publishes whether a closure returns true for the value, or fails if the closure throws.
  ///
  ///     let cancellable = Just(2).tryContains(where: { _ in throw CancellationError() })
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter predicate: Returns the answer, or throws.
  /// - Returns: A publisher of one answer or of the error.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Just(2).min(by: <).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter areInIncreasingOrder: Never called.
  /// - Returns: This publisher.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Just(2).max(by: <).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter areInIncreasingOrder: Never called.
  /// - Returns: This publisher.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }
}

extension Just where Output: Equatable {
  /// Publishes whether the value equals another one.
  ///
  ///     let cancellable = Just(2).contains(3).sink { print($0) }
  ///     // false
  ///
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of one answer.
  public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }
}

extension Just where Output: Comparable {
  /// Publishes the value, which is the smallest one.
  ///
  ///     let cancellable = Just(2).min().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func min() -> Just<Output> {
    self
  }

  /// Publishes the value, which is the largest one.
  ///
  ///     let cancellable = Just(2).max().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func max() -> Just<Output> {
    self
  }
}
