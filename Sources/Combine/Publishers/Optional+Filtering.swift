extension Optional.Publisher {
  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Int("2").publisher.filter { $0 > 1 }.sink { print($0) }
  ///     // 2
  ///
  /// - Parameter isIncluded: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func filter(_ isIncluded: (Output) -> Bool) -> Wrapped?.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Publishes the value if a closure returns false.
  ///
  ///     let cancellable = Int("2").publisher.drop(while: { $0 < 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to drop the value.
  /// - Returns: A publisher of at most one value.
  public func drop(while predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes no value, or the value if `count` is zero.
  ///
  ///     let cancellable = Int("2").publisher.dropFirst()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // finished
  ///
  /// - Parameter count: The number of values to drop.
  /// - Returns: A publisher of at most one value.
  public func dropFirst(_ count: Int = 1) -> Wrapped?.Publisher {
    precondition(count >= 0, "count must not be negative")
    return filter { _ in count == 0 }
  }

  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Int("2").publisher.prefix(while: { $0 > 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func prefix(while predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter(predicate)
  }

  /// Publishes the value, or no value if `maxLength` is zero.
  ///
  ///     let cancellable = Int("2").publisher.prefix(1).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter maxLength: The greatest number of values to publish.
  /// - Returns: A publisher of at most one value.
  public func prefix(_ maxLength: Int) -> Wrapped?.Publisher {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return filter { _ in maxLength > 0 }
  }

  /// Publishes the value, which is the first and only one.
  ///
  ///     let cancellable = Int("2").publisher.first().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func first() -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Int("2").publisher.first(where: { $0 > 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func first(where predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter(predicate)
  }

  /// Publishes the value, which is the last and only one.
  ///
  ///     let cancellable = Int("2").publisher.last().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func last() -> Wrapped?.Publisher {
    self
  }

  /// Publishes the value if a closure returns true.
  ///
  ///     let cancellable = Int("2").publisher.last(where: { $0 > 1 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true to publish the value.
  /// - Returns: A publisher of at most one value.
  public func last(where predicate: (Output) -> Bool) -> Wrapped?.Publisher {
    filter(predicate)
  }

  /// Publishes the value if `index` is zero.
  ///
  ///     let cancellable = Int("2").publisher.output(at: 0).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter index: The position of the value to publish.
  /// - Returns: A publisher of at most one value.
  public func output(at index: Int) -> Wrapped?.Publisher {
    precondition(index >= 0, "index must not be negative")
    return filter { _ in index == 0 }
  }

  /// Publishes the value if the range starts at zero and is not empty.
  ///
  ///     let cancellable = Int("2").publisher.output(in: 0...3).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter range: The positions of the values to publish. Its lower bound must not be negative.
  /// - Returns: A publisher of at most one value.
  public func output<R: RangeExpression>(in range: R) -> Wrapped?.Publisher where R.Bound == Int {
    let positions = range.relative(to: 0..<Int.max)
    precondition(positions.lowerBound >= 0, "lowerBound must not be negative")
    return filter { _ in positions.first == 0 }
  }

  /// Publishes no value, and finishes.
  ///
  ///     let cancellable = Int("2").publisher.ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // finished
  ///
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Int("2").publisher.removeDuplicates(by: ==).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Never called.
  /// - Returns: This publisher.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Wrapped?.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes the value. There is no other value to compare it with.
  ///
  ///     let cancellable = Int("2").publisher.removeDuplicates().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func removeDuplicates() -> Wrapped?.Publisher {
    self
  }
}
