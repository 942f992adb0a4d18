extension Just {
  /// Publishes the value that a closure returns for this value.
  ///
  ///     let cancellable = Just(2).map { $0 * 10 }.sink { print($0) }
  ///     // 20
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: A publisher of the new value.
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Publishes the value that a closure returns for this value, or fails if the closure throws.
  ///
  ///     let cancellable = Just(2).tryMap { _ -> Int in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter transform: Returns the new value, or throws.
  /// - Returns: A publisher of the new value or of the error.
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result { try transform(output) }.publisher
  }

  /// Publishes the value that a closure returns for this value, or no value if the closure returns nil.
  ///
  ///     let cancellable = Just("2").compactMap { Int($0) }.sink { print($0) }
  ///     // 2
  ///
  /// - Parameter transform: Returns the new value, or nil.
  /// - Returns: A publisher of at most one value.
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher {
    transform(output).publisher
  }

  /// Publishes the value, with another failure type.
  ///
  ///     let cancellable = Just(2).mapError { _ in CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 2
  ///     // finished
  ///
  /// - Parameter transform: Never called, because there is no failure.
  /// - Returns: A publisher of the value.
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    setFailureType(to: E.self)
  }

  /// Publishes the value, with another failure type.
  ///
  ///     let cancellable = Just(2).setFailureType(to: CancellationError.self)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 2
  ///     // finished
  ///
  /// - Parameter failureType: The type of the failure that never occurs.
  /// - Returns: A publisher of the value.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result.success(output).publisher
  }

  /// Publishes the result of combining an initial result with the value.
  ///
  ///     let cancellable = Just(2).scan(10, +).sink { print($0) }
  ///     // 12
  ///
  /// - Parameters:
  ///   - initialResult: The first argument of the closure.
  ///   - nextPartialResult: Combines the initial result with the value.
  /// - Returns: A publisher of the result.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes the result of combining an initial result with the value, or fails if the closure throws.
  ///
  ///     let cancellable = Just(2).tryScan(10) { _, _ in throw CancellationError() }
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

  /// Publishes the value. A `Just` is never empty.
  ///
  ///     let cancellable = Just(2).replaceEmpty(with: 0).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter output: Never published.
  /// - Returns: This publisher.
  public func replaceEmpty(with output: Output) -> Just<Output> {
    self
  }

  /// Publishes the value. A `Just` never fails.
  ///
  ///     let cancellable = Just(2).replaceError(with: 0).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter output: Never published.
  /// - Returns: This publisher.
  public func replaceError(with output: Output) -> Just<Output> {
    self
  }

  /// Publishes the value. A `Just` never fails.
  ///
  ///     let cancellable = Just(2).retry(3).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter times: Has no effect.
  /// - Returns: This publisher.
  public func retry(_ times: Int) -> Just<Output> {
    self
  }

  /// Publishes some values before the value of this publisher.
  ///
  ///     let cancellable = Just(3).prepend(1, 2).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of all values.
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Failure> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before the value of this publisher.
  ///
  ///     let cancellable = Just(3).prepend(1...2).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of all values.
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Failure>
  where S.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Publishes some values after the value of this publisher.
  ///
  ///     let cancellable = Just(1).append(2, 3).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come last.
  /// - Returns: A publisher of all values.
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Failure> {
    append(elements)
  }

  /// Publishes the elements of a sequence after the value of this publisher.
  ///
  ///     let cancellable = Just(1).append(2...3).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come last.
  /// - Returns: A publisher of all values.
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Failure>
  where S.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }
}
