extension Result.Publisher {
  /// Publishes the value that a closure returns for this value. See ``Publisher/map(_:)``.
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher { result.map(transform).publisher }

  /// Publishes the value that a closure returns for this value, or fails if it throws. See ``Publisher/tryMap(_:)``.
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(result.get()) }.publisher
  }

  /// Publishes the value, or fails with the error that a closure returns for the failure. See
  /// ``Publisher/mapError(_:)``.
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    result.mapError(transform).publisher
  }

  /// Publishes the result of combining an initial result with the value. See ``Publisher/scan(_:_:)``.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Combines an initial result with the value, or fails if it throws. See ``Publisher/tryScan(_:_:)``.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  /// Publishes the value or the failure. A result is never empty. See ``Publisher/replaceEmpty(with:)``.
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the value, or another value instead of the failure. See ``Publisher/replaceError(with:)``.
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    result.flatMapError { _ in Result<Output, Never>.success(output) }.publisher
  }

  /// Publishes the value or the failure. Another attempt gives the same result. See ``Publisher/retry(_:)``.
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the value, with another failure type. See ``Publisher/setFailureType(to:)``.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result<Output, E>.success(result.get()).publisher
  }
}
