// The operators of a publisher of one value or none. As with `Just`, what each of them would send is worked out when the
// operator is called, and closures run then.

extension Optional.Publisher {
  // MARK: Mapping

  /// Publishes what a closure makes of the value.
  public func map<T>(_ transform: (Output) -> T) -> T?.Publisher {
    output.map(transform).publisher
  }

  /// Publishes what a closure makes of the value, unless that is nil.
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher {
    output.flatMap(transform).publisher
  }

  // MARK: Choosing

  /// Publishes the value if a closure says so.
  public func filter(_ isIncluded: (Output) -> Bool) -> Wrapped?.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Publishes the value unless a closure says that it is to be dropped.
  public func drop(while predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes nothing, unless no value is to be dropped.
  public func dropFirst(_ count: Int = 1) -> Wrapped?.Publisher {
    precondition(count >= 0, "count must not be negative")
    return filter { _ in count == 0 }
  }

  /// Publishes the value if a closure says so.
  public func prefix(while predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter(predicate)
  }

  /// Publishes the value, unless no value is wanted.
  public func prefix(_ maxLength: Int) -> Wrapped?.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return filter { _ in maxLength > 0 }
  }

  /// Publishes the value.
  public func first() -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value if a closure says so.
  public func first(where predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter(predicate)
  }

  /// Publishes the value.
  public func last() -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value if a closure says so.
  public func last(where predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter(predicate)
  }

  /// Publishes the value if the position is zero.
  public func output(at index: Int) -> Wrapped?.Publisher {
    precondition(index >= 0, "index must not be negative")
    return filter { _ in index == 0 }
  }

  /// Publishes the value if the positions include zero.
  public func output<R: RangeExpression>(in range: R) -> Wrapped?.Publisher where R.Bound == Int {
    let positions = range.relative(to: 0..<Int.max)
    precondition(positions.lowerBound >= 0, "lowerBound must not be negative")
    return filter { _ in positions.first == 0 }
  }

  /// Publishes nothing, and finishes.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  // MARK: Asking

  // As with Apple's, the answers about no value are no answer: `allSatisfy` of any other empty publisher is true, and
  // `contains` false.

  /// Publishes whether a closure says yes to the value, or nothing if there is none.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher {
    map(predicate)
  }

  /// Publishes whether a closure says yes to the value, or nothing if there is none.
  public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher {
    map(predicate)
  }

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Wrapped?.Publisher {
    self
  }

  // MARK: Many to one

  // As with Apple's, no value is counted as nothing and reduced to nothing: any other empty publisher sends zero, or
  // the initial result. But it is collected to an empty array, as everywhere.

  /// Publishes the number of values: one, or nothing if there is none.
  public func count() -> Int?.Publisher {
    map { _ in 1 }
  }

  /// Publishes an array of the value, which is empty if there is none.
  public func collect() -> [Output]?.Publisher {
    Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
  }

  /// Publishes what a closure makes of an initial result and the value, or nothing if there is none.
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes what a closure makes of an initial result and the value.
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  // MARK: Duplicates

  /// Publishes the value. There is none to compare it with, so the closure never runs.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Wrapped?.Publisher {
    self
  }

  // MARK: Replacing

  /// Publishes the value, or another one if there is none.
  public func replaceEmpty(with output: Output) -> Just<Wrapped> {
    Just(self.output ?? output)
  }

  /// Publishes the value. It never fails.
  public func replaceError(with output: Output) -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value. It never fails.
  public func retry(_ times: Int) -> Wrapped?.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value equals another one, or nothing if there is none.
  public func contains(_ output: Output) -> Bool?.Publisher {
    map { $0 == output }
  }

  /// Publishes the value. There is none that it could repeat.
  public func removeDuplicates() -> Wrapped?.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the value.
  public func min() -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value.
  public func max() -> Wrapped?.Publisher {
    self
  }
}
