extension Just {
  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Just(2).filter { $0 > 1 }.sink { print($0) }
  ///     // 2
  ///
  /// - Parameter isIncluded: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher {
    publishOutput(if: isIncluded(output))
  }

  /// Publishes the value if a closure returns false.
  ///
  ///     let cancellable = Just(2).drop(while: { $0 < 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to drop the value.
  /// - Returns: A publisher of at most one value.
  public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher {
    publishOutput(if: !predicate(output))
  }

  /// Publishes no value, or the value if `count` is zero.
  ///
  ///     let cancellable = Just(2).dropFirst()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // finished
  ///
  /// - Parameter count: The number of values to drop.
  /// - Returns: A publisher of at most one value.
  public func dropFirst(_ count: Int = 1) -> Output?.Publisher {
    precondition(count >= 0, "count must not be negative")
    return publishOutput(if: count == 0)
  }

  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Just(2).prefix(while: { $0 > 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher {
    filter(predicate)
  }

  /// Publishes the value, or no value if `maxLength` is zero.
  ///
  ///     let cancellable = Just(2).prefix(1).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter maxLength: The greatest number of values to publish.
  /// - Returns: A publisher of at most one value.
  public func prefix(_ maxLength: Int) -> Output?.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return publishOutput(if: maxLength > 0)
  }

  /// Publishes the value, which is the first and only one.
  ///
  ///     let cancellable = Just(2).first().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func first() -> Just<Output> {
    self
  }

  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Just(2).first(where: { $0 > 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func first(where predicate: (Output) -> Bool) -> Output?.Publisher {
    filter(predicate)
  }

  /// Publishes the value, which is the last and only one.
  ///
  ///     let cancellable = Just(2).last().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func last() -> Just<Output> {
    self
  }

  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Just(2).last(where: { $0 > 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func last(where predicate: (Output) -> Bool) -> Output?.Publisher {
    filter(predicate)
  }

  /// Publishes the value if `index` is zero.
  ///
  ///     let cancellable = Just(2).output(at: 0).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter index: The position of the value to publish.
  /// - Returns: A publisher of at most one value.
  public func output(at index: Int) -> Output?.Publisher {
    precondition(index >= 0, "index must not be negative")
    return publishOutput(if: index == 0)
  }

  /// Publishes the value if the range starts at zero and is not empty.
  ///
  ///     let cancellable = Just(2).output(in: 0...3).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter range: The positions of the values to publish.
  /// - Returns: A publisher of at most one value.
  // DIFFERS: Apple's sends the value for the empty range `0..<0` as well (JustTests.emptyRangeHasNoOutput).
  public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    publishOutput(if: range.relative(to: 0..<Int.max).first == 0)
  }

  /// Publishes no value, and finishes.
  ///
  ///     let cancellable = Just(2).ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // finished
  ///
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Just(2).removeDuplicates(by: ==).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Never called.
  /// - Returns: This publisher.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  ///     let cancellable = Just(2).tryRemoveDuplicates { _, _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// As with Apple's `Just`, the value is compared with itself. The operator of other publishers does not call the
  /// closure for a single value.
  ///
  /// - Parameter predicate: Called once, with the value as both arguments. Its result has no effect, but it can throw.
  /// - Returns: A publisher of the value or of the error.
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    setFailureType(to: Never.self).tryRemoveDuplicates(by: predicate)
  }

  private func publishOutput(if isSent: Bool) -> Output?.Publisher {
    Optional.Publisher(isSent ? output : nil)
  }
}

extension Just where Output: Equatable {
  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Just(2).removeDuplicates().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func removeDuplicates() -> Just<Output> {
    self
  }
}
