extension Just {
  /// Publishes the value that a closure returns for this value. See ``Publisher/map(_:)``.
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Publishes the value that a closure returns for this value, or fails if it throws. See ``Publisher/tryMap(_:)``.
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result { try transform(output) }.publisher
  }

  /// Publishes the value that a closure returns for this value, or no value if the closure returns nil. See
  /// ``Publisher/compactMap(_:)``.
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { transform(output).publisher }

  /// Publishes the value, with another failure type. See ``Publisher/mapError(_:)``.
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    setFailureType(to: E.self)
  }

  /// Publishes the value, with another failure type. See ``Publisher/setFailureType(to:)``.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result.success(output).publisher
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

  /// Publishes the value. A `Just` is never empty. See ``Publisher/replaceEmpty(with:)``.
  public func replaceEmpty(with output: Output) -> Just<Output> { self }
  /// Publishes the value. A `Just` never fails. See ``Publisher/replaceError(with:)``.
  public func replaceError(with output: Output) -> Just<Output> { self }
  /// Publishes the value. A `Just` never fails. See ``Publisher/retry(_:)``.
  public func retry(_ times: Int) -> Just<Output> { self }
  /// Publishes some values before the value of this publisher. See ``Publisher/prepend(_:)``.
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Failure> { prepend(elements) }

  /// Publishes the elements of a sequence before the value of this publisher. See ``Publisher/prepend(_:)``.
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Failure>
  where S.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Publishes some values after the value of this publisher. See ``Publisher/append(_:)``.
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Failure> { append(elements) }

  /// Publishes the elements of a sequence after the value of this publisher. See ``Publisher/append(_:)``.
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Failure>
  where S.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }
}
