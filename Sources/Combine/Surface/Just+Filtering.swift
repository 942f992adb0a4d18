extension Just {
  /// Publishes the value if a closure returns true. See ``Publisher/filter(_:)``.
  public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher { publishOutput(if: isIncluded(output)) }
  /// Publishes the value if a closure returns false. See ``Publisher/drop(while:)``.
  public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher { publishOutput(if: !predicate(output)) }

  /// Publishes no value, or the value if `count` is zero. See ``Publisher/dropFirst(_:)``.
  public func dropFirst(_ count: Int = 1) -> Output?.Publisher {
    precondition(count >= 0, "count must not be negative")
    return publishOutput(if: count == 0)
  }

  /// Publishes the value if a closure returns true. See ``Publisher/prefix(while:)``.
  public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the value, or no value if `maxLength` is zero. See ``Publisher/prefix(_:)``.
  public func prefix(_ maxLength: Int) -> Output?.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return publishOutput(if: maxLength > 0)
  }

  /// Publishes the value, which is the first and only one. See ``Publisher/first()``.
  public func first() -> Just<Output> { self }
  /// Publishes the value if a closure returns true. See ``Publisher/first(where:)``.
  public func first(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }
  /// Publishes the value, which is the last and only one. See ``Publisher/last()``.
  public func last() -> Just<Output> { self }
  /// Publishes the value if a closure returns true. See ``Publisher/last(where:)``.
  public func last(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// Publishes the value if `index` is zero. See ``Publisher/output(at:)``.
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
    publishOutput(if: range.relative(to: Positions()).first == 0)
  }

  /// Publishes no value, and finishes. See ``Publisher/ignoreOutput()``.
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/removeDuplicates(by:)``.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the value, or fails if a closure throws. As with Apple's `Just`, the value is compared with itself. The
  /// operator of other publishers does not call the closure for a single value. See
  /// ``Publisher/tryRemoveDuplicates(by:)``.
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    setFailureType(to: Never.self).tryRemoveDuplicates(by: predicate)
  }

  private func publishOutput(if isSent: Bool) -> Output?.Publisher { Optional.Publisher(isSent ? output : nil) }
}

extension Just where Output: Equatable {
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/removeDuplicates()``.
  public func removeDuplicates() -> Just<Output> { self }
}
