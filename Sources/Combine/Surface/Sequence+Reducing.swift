extension Publishers.Sequence {
  /// Publishes the elements in one array. See ``Publisher/collect()``.
  public func collect() -> Result<[Output], Failure>.Publisher {
    Result<[Output], Failure>.success(Array(sequence)).publisher
  }

  /// Publishes the result of combining an initial result with all elements. See ``Publisher/reduce(_:_:)``.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.success(sequence.reduce(initialResult, nextPartialResult)).publisher
  }

  /// Publishes the result of combining an initial result with all elements, or fails if the closure throws. See
  /// ``Publisher/tryReduce(_:_:)``.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }

  /// Publishes whether a closure returns true for all elements. See ``Publisher/allSatisfy(_:)``.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.allSatisfy(predicate)).publisher
  }

  /// Publishes whether a closure returns true for all elements, or fails if the closure throws. See
  /// ``Publisher/tryAllSatisfy(_:)``.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.allSatisfy(predicate) }.publisher
  }

  /// Publishes whether a closure returns true for any element. See ``Publisher/contains(where:)``.
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.contains(where: predicate)).publisher
  }

  /// Publishes whether a closure returns true for any element, or fails if the closure throws. See
  /// ``Publisher/tryContains(where:)``.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.contains(where: predicate) }.publisher
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes whether any element equals a given value. See ``Publisher/contains(_:)``.
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.contains(output)).publisher
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Publishes the smallest element. See ``Publisher/min()``.
  public func min() -> Optional<Output>.Publisher { sequence.min().publisher }
  /// Publishes the largest element. See ``Publisher/max()``.
  public func max() -> Optional<Output>.Publisher { sequence.max().publisher }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the smallest element, in the order that a closure defines. See ``Publisher/min(by:)``.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.min(by: areInIncreasingOrder).publisher
  }

  /// Publishes the largest element, in the order that a closure defines. See ``Publisher/max(by:)``.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.max(by: areInIncreasingOrder).publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements. See ``Publisher/count()``.
  public func count() -> Result<Int, Failure>.Publisher { Result<Int, Failure>.success(sequence.count).publisher }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the number of elements. See ``Publisher/count()``.
  public func count() -> Result<Int, Failure>.Publisher { Result<Int, Failure>.success(sequence.count).publisher }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the number of elements. See ``Publisher/count()``.
  public func count() -> Just<Int> { Just(sequence.count) }
}
