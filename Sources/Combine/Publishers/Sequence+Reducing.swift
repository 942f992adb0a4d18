extension Publishers.Sequence {
  /// Publishes the elements in one array.
  ///
  ///     let cancellable = (1...3).publisher.collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Returns: A publisher of one array.
  public func collect() -> Result<[Output], Failure>.Publisher {
    Result<[Output], Failure>.success(Array(sequence)).publisher
  }

  /// Publishes the result of combining an initial result with all elements.
  ///
  ///     let cancellable = (1...3).publisher.reduce(0, +).sink { print($0) }
  ///     // 6
  ///
  /// - Parameters:
  ///   - initialResult: The result if there are no elements.
  ///   - nextPartialResult: Combines the result so far with an element.
  /// - Returns: A publisher of one value.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.success(sequence.reduce(initialResult, nextPartialResult)).publisher
  }

  /// Publishes the result of combining an initial result with all elements, or fails if the closure throws.
  ///
  ///     let cancellable = [1].publisher.tryReduce(0) { _, _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameters:
  ///   - initialResult: The result if there are no elements.
  ///   - nextPartialResult: Combines the result so far with an element, or throws.
  /// - Returns: A publisher of one value or of the error.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }

  /// Publishes whether a closure returns true for all elements.
  ///
  ///     let cancellable = [2, 4].publisher.allSatisfy { $0.isMultiple(of: 2) }.sink { print($0) }
  ///     // true
  ///
  /// - Parameter predicate: Returns true if an element satisfies the condition.
  /// - Returns: A publisher of one answer.
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.allSatisfy(predicate)).publisher
  }

  /// Publishes whether a closure returns true for all elements, or fails if the closure throws.
  ///
  ///     let cancellable = [2].publisher.tryAllSatisfy { _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter predicate: Returns true if an element satisfies the condition, or throws.
  /// - Returns: A publisher of one answer or of the error.
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.allSatisfy(predicate) }.publisher
  }

  /// Publishes whether a closure returns true for any element.
  ///
  ///     let cancellable = [2, 4].publisher.contains(where: { $0 > 3 }).sink { print($0) }
  ///     // true
  ///
  /// - Parameter predicate: Returns true for the elements to look for.
  /// - Returns: A publisher of one answer.
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.contains(where: predicate)).publisher
  }

  /// Publishes whether a closure returns true for any element, or fails if the closure throws.
  ///
  ///     let cancellable = [2].publisher.tryContains(where: { _ in throw CancellationError() })
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// - Parameter predicate: Returns true for the elements to look for, or throws.
  /// - Returns: A publisher of one answer or of the error.
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.contains(where: predicate) }.publisher
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes whether any element equals a given value.
  ///
  ///     let cancellable = [2, 4].publisher.contains(4).sink { print($0) }
  ///     // true
  ///
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of one answer.
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.contains(output)).publisher
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Publishes the smallest element.
  ///
  ///     let cancellable = [3, 1, 2].publisher.min().sink { print($0) }
  ///     // 1
  ///
  /// - Returns: A publisher of at most one value.
  public func min() -> Optional<Output>.Publisher {
    sequence.min().publisher
  }

  /// Publishes the largest element.
  ///
  ///     let cancellable = [3, 1, 2].publisher.max().sink { print($0) }
  ///     // 3
  ///
  /// - Returns: A publisher of at most one value.
  public func max() -> Optional<Output>.Publisher {
    sequence.max().publisher
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the smallest element, in the order that a closure defines.
  ///
  ///     let cancellable = ["three", "one"].publisher.min(by: { $0.count < $1.count }).sink { print($0) }
  ///     // one
  ///
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is smaller than its second.
  /// - Returns: A publisher of at most one value.
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.min(by: areInIncreasingOrder).publisher
  }

  /// Publishes the largest element, in the order that a closure defines.
  ///
  ///     let cancellable = ["three", "one"].publisher.max(by: { $0.count < $1.count }).sink { print($0) }
  ///     // three
  ///
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is smaller than its second.
  /// - Returns: A publisher of at most one value.
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.max(by: areInIncreasingOrder).publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements.
  ///
  ///     let cancellable = Set([3, 5]).publisher.count().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: A publisher of one number.
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.success(sequence.count).publisher
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the number of elements.
  ///
  ///     let cancellable = [3, 5].publisher.setFailureType(to: CancellationError.self).count()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 2
  ///     // finished
  ///
  /// - Returns: A publisher of one number.
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.success(sequence.count).publisher
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the number of elements.
  ///
  ///     let cancellable = [3, 5].publisher.count().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: A publisher of one number.
  public func count() -> Just<Int> {
    Just(sequence.count)
  }
}
