// The operators of a publisher of one value or a failure. As with `Just`, what each of them would send is worked out
// when the operator is called, and closures run then. A failure passes all of them as it is.

extension Result.Publisher {
  // MARK: Mapping

  /// Publishes what a closure makes of the value.
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    result.map(transform).publisher
  }

  /// Publishes what a closure makes of the value, or fails if it throws.
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(result.get()) }.publisher
  }

  /// Fails with what a closure makes of the failure, or publishes the value.
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    result.mapError(transform).publisher
  }

  // MARK: Choosing

  /// Publishes the value.
  public func first() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value.
  public func last() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes nothing, and finishes.
  ///
  /// As with Apple's, and unlike the same operator of any other publisher, a failure gets lost as well.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  // MARK: Asking

  /// Publishes whether a closure says yes to the value.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether a closure says yes to the value, or fails if it throws.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether a closure says yes to the value.
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether a closure says yes to the value, or fails if it throws.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  /// As with Apple's, and unlike the same operator of any other publisher, the value is compared with itself.
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    comparedWithItself(by: areInIncreasingOrder)
  }

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  /// As with Apple's, and unlike the same operator of any other publisher, the value is compared with itself.
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    comparedWithItself(by: areInIncreasingOrder)
  }

  // MARK: Many to one

  /// Publishes the number of values: one.
  public func count() -> Result<Int, Failure>.Publisher {
    map { _ in 1 }
  }

  /// Publishes an array of the value.
  public func collect() -> Result<[Output], Failure>.Publisher {
    map { [$0] }
  }

  /// Publishes what a closure makes of an initial result and the value.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes what a closure makes of an initial result and the value, or fails if it throws.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes what a closure makes of an initial result and the value.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes what a closure makes of an initial result and the value, or fails if it throws.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  // MARK: Duplicates

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  /// As with Apple's, and unlike the same operator of any other publisher, the value is compared with itself.
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    comparedWithItself(by: predicate)
  }

  private func comparedWithItself(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { output in
      _ = try predicate(output, output)
      return output
    }
  }

  // MARK: Replacing

  /// Publishes the value. It is never without one and yet without a failure.
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or another one in place of the failure.
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    result.flatMapError { _ in Result<Output, Never>.success(output) }.publisher
  }

  /// Publishes the value, or fails. Trying again would change nothing.
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value equals another one.
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    map { $0 == output }
  }

  /// Publishes the value. There is none that it could repeat.
  public func removeDuplicates() -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the value.
  public func min() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value.
  public func max() -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the value, as if it could fail.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result<Output, E>.success(result.get()).publisher
  }
}
