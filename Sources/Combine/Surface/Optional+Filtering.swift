extension Optional.Publisher {
  /// Publishes the value if a closure returns true. See ``Publisher/filter(_:)``.
  public func filter(_ isIncluded: (Output) -> Bool) -> Wrapped?.Publisher { compactMap { isIncluded($0) ? $0 : nil } }
  /// Publishes the value if a closure returns false. See ``Publisher/drop(while:)``.
  public func drop(while predicate: (Output) -> Bool) -> Wrapped?.Publisher { filter { !predicate($0) } }

  /// Publishes no value, or the value if `count` is zero. See ``Publisher/dropFirst(_:)``.
  public func dropFirst(_ count: Int = 1) -> Wrapped?.Publisher {
    precondition(count >= 0, "count must not be negative")
    return filter { _ in count == 0 }
  }

  /// Publishes the value if a closure returns true. See ``Publisher/prefix(while:)``.
  public func prefix(while predicate: (Output) -> Bool) -> Wrapped?.Publisher { filter(predicate) }

  /// Publishes the value, or no value if `maxLength` is zero. See ``Publisher/prefix(_:)``.
  public func prefix(_ maxLength: Int) -> Wrapped?.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return filter { _ in maxLength > 0 }
  }

  /// Publishes the value, which is the first and only one. See ``Publisher/first()``.
  public func first() -> Wrapped?.Publisher { self }
  /// Publishes the value if a closure returns true. See ``Publisher/first(where:)``.
  public func first(where predicate: (Output) -> Bool) -> Wrapped?.Publisher { filter(predicate) }
  /// Publishes the value, which is the last and only one. See ``Publisher/last()``.
  public func last() -> Wrapped?.Publisher { self }
  /// Publishes the value if a closure returns true. See ``Publisher/last(where:)``.
  public func last(where predicate: (Output) -> Bool) -> Wrapped?.Publisher { filter(predicate) }

  /// Publishes the value if `index` is zero. See ``Publisher/output(at:)``.
  public func output(at index: Int) -> Wrapped?.Publisher {
    precondition(index >= 0, "index must not be negative")
    return filter { _ in index == 0 }
  }

  /// Publishes the value if the range starts at zero and is not empty. See ``Publisher/output(in:)``.
  public func output<R: RangeExpression>(in range: R) -> Wrapped?.Publisher where R.Bound == Int {
    let positions = range.relative(to: Positions())
    precondition(positions.lowerBound >= 0, "lowerBound must not be negative")
    return filter { _ in positions.first == 0 }
  }

  /// Publishes no value, and finishes. See ``Publisher/ignoreOutput()``.
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/removeDuplicates(by:)``.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Wrapped?.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes the value. There is no other value to compare it with. See ``Publisher/removeDuplicates()``.
  public func removeDuplicates() -> Wrapped?.Publisher { self }
}
