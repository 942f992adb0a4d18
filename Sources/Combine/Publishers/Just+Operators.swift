// The operators of a publisher of one value. What each of them would send is known as soon as it is called, so it
// is worked out there and then, and once for all subscribers: the closure runs when the operator is called, and the
// result is again a publisher of one value, or of none. It sends what the same operator of any other publisher would;
// where it does not, that is said.

extension Just {
  // MARK: Mapping

  /// Publishes what a closure makes of the value.
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Publishes what a closure makes of the value, or fails if it throws.
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result { try transform(output) }.publisher
  }

  /// Publishes what a closure makes of the value, unless that is nil.
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher {
    transform(output).publisher
  }

  /// Publishes the value, as if it could fail with another error. The closure never runs.
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    setFailureType(to: E.self)
  }

  /// Publishes the value, as if it could fail.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result.success(output).publisher
  }

  // MARK: Choosing

  /// Publishes the value if a closure says so.
  public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher {
    only(if: isIncluded(output))
  }

  /// Publishes the value unless a closure says that it is to be dropped.
  public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher {
    only(if: !predicate(output))
  }

  /// Publishes nothing, unless no value is to be dropped.
  public func dropFirst(_ count: Int = 1) -> Output?.Publisher {
    precondition(count >= 0, "count must not be negative")
    return only(if: count == 0)
  }

  /// Publishes the value if a closure says so.
  public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher {
    filter(predicate)
  }

  /// Publishes the value, unless no value is wanted.
  public func prefix(_ maxLength: Int) -> Output?.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return only(if: maxLength > 0)
  }

  /// Publishes the value.
  public func first() -> Just<Output> {
    self
  }

  /// Publishes the value if a closure says so.
  public func first(where predicate: (Output) -> Bool) -> Output?.Publisher {
    filter(predicate)
  }

  /// Publishes the value.
  public func last() -> Just<Output> {
    self
  }

  /// Publishes the value if a closure says so.
  public func last(where predicate: (Output) -> Bool) -> Output?.Publisher {
    filter(predicate)
  }

  /// Publishes the value if the position is zero.
  public func output(at index: Int) -> Output?.Publisher {
    precondition(index >= 0, "index must not be negative")
    return only(if: index == 0)
  }

  /// Publishes the value if the positions begin with zero. Positions that begin below zero have no value.
  public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    only(if: range.relative(to: 0..<Int.max).first == 0)
  }

  /// Publishes nothing, and finishes.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  // MARK: Asking

  /// Publishes whether a closure says yes to the value.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  /// Publishes whether a closure says yes to the value, or fails if it throws.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether a closure says yes to the value.
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  /// Publishes whether a closure says yes to the value, or fails if it throws.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  // MARK: Many to one

  /// Publishes the number of values: one.
  public func count() -> Just<Int> {
    Just<Int>(1)
  }

  /// Publishes an array of the value.
  public func collect() -> Just<[Output]> {
    Just<[Output]>([output])
  }

  /// Publishes what a closure makes of an initial result and the value.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.success(nextPartialResult(initialResult, output)).publisher
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
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  /// As with Apple's, and unlike the same operator of any other publisher, the value is compared with itself. What the
  /// closure says is of no interest, but it may throw.
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    setFailureType(to: Never.self).tryRemoveDuplicates(by: predicate)
  }

  // MARK: More values

  /// Publishes some values, and then this one.
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Failure> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence, and then the value.
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Failure>
  where S.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Publishes the value, and then some more.
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Failure> {
    append(elements)
  }

  /// Publishes the value, and then the elements of a sequence.
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Failure>
  where S.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }

  // MARK: What does not happen

  /// Publishes the value. There is always one.
  public func replaceEmpty(with output: Output) -> Just<Output> {
    self
  }

  /// Publishes the value. It never fails.
  public func replaceError(with output: Output) -> Just<Output> {
    self
  }

  /// Publishes the value. It never fails.
  public func retry(_ times: Int) -> Just<Output> {
    self
  }
}

extension Just {
  private func only(if isSent: Bool) -> Output?.Publisher {
    Optional.Publisher(isSent ? output : nil)
  }
}

extension Just where Output: Equatable {
  /// Publishes whether the value equals another one.
  public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }

  /// Publishes the value. There is none that it could repeat.
  public func removeDuplicates() -> Just<Output> {
    self
  }
}

extension Just where Output: Comparable {
  /// Publishes the value.
  public func min() -> Just<Output> {
    self
  }

  /// Publishes the value.
  public func max() -> Just<Output> {
    self
  }
}
