extension Result.Publisher {
  /// Publishes the value that a closure returns for this value.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.map { $0 * 10 }.sink { print($0) }
  ///     // 20
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: A publisher of the new value or of the failure.
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    result.map(transform).publisher
  }

  /// Publishes the value that a closure returns for this value, or fails if the closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.tryMap { _ -> Int in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter transform: Returns the new value, or throws.
  /// - Returns: A publisher of the new value or of the error.
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(result.get()) }.publisher
  }

  /// Publishes the value, or fails with the error that a closure returns for the failure.
  ///
  ///     let cancellable = Result<Int, CancellationError>.failure(CancellationError()).publisher
  ///       .mapError { _ in URLError(.cancelled) }
  ///       .sink(
  ///         receiveCompletion: { if case .failure(let error) = $0 { print(error.code == .cancelled) } },
  ///         receiveValue: { print($0) })
  ///     // true
  ///
  /// - Parameter transform: Returns the new failure.
  /// - Returns: A publisher of the value or of the new failure.
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    result.mapError(transform).publisher
  }

  /// Publishes the result of combining an initial result with the value.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.scan(10, +).sink { print($0) }
  ///     // 12
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value.
  /// - Returns: A publisher of the result or of the failure.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes the result of combining an initial result with the value, or fails if the closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.tryScan(10) { _, _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value, or throws.
  /// - Returns: A publisher of the result or of the error.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }

  /// Publishes the value or the failure. A result is never empty.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.replaceEmpty(with: 0).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter output: Never published.
  /// - Returns: This publisher.
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or another value instead of the failure.
  ///
  ///     let cancellable = Result<Int, CancellationError>.failure(CancellationError()).publisher.replaceError(with: 0)
  ///       .sink { print($0) }
  ///     // 0
  ///
  /// - Parameter output: The value to publish instead of the failure.
  /// - Returns: A publisher of one value.
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    result.flatMapError { _ in Result<Output, Never>.success(output) }.publisher
  }

  /// Publishes the value or the failure. Another attempt gives the same result.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.retry(3).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter times: Has no effect.
  /// - Returns: This publisher.
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the value, with another failure type.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.setFailureType(to: CancellationError.self)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 2
  ///     // finished
  ///
  /// - Parameter failureType: The type of the failure that never occurs.
  /// - Returns: A publisher of the value.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result<Output, E>.success(result.get()).publisher
  }
}
