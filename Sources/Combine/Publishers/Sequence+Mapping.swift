extension Publishers.Sequence {
  /// Publishes the value that a closure returns for each element.
  ///
  ///     let cancellable = [1, 2].publisher.map { $0 * 10 }.sink { print($0) }
  ///     // 10
  ///     // 20
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: A publisher of the new values.
  @inlinable public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
  }

  /// Publishes the value that a closure returns for each element, and drops the elements for which the closure returns
  /// nil.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
  ///     // 1
  ///     // 3
  ///
  /// - Parameter transform: Returns the new value, or nil to drop the element.
  /// - Returns: A publisher of the new values.
  @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
  }

  /// Publishes the elements, and a given value instead of each nil.
  ///
  ///     let cancellable = ["1", "two"].publisher.map { Int($0) }.replaceNil(with: 0).sink { print($0) }
  ///     // Optional(1)
  ///     // Optional(0)
  ///
  /// As with Apple's sequence, the published values are still optional.
  ///
  /// - Parameter output: The value to publish instead of nil.
  /// - Returns: A publisher of optional values, none of which is nil.
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure> where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Publishes each intermediate result of combining an initial result with the elements.
  ///
  ///     let cancellable = (1...3).publisher.scan(0, +).sink { print($0) }
  ///     // 1
  ///     // 3
  ///     // 6
  ///
  /// - Parameters:
  ///   - initialResult: The result that is combined with the first element.
  ///   - nextPartialResult: Combines the result so far with an element.
  /// - Returns: A publisher of the intermediate results.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  /// Publishes the elements, with another failure type.
  ///
  ///     let cancellable = ["a"].publisher.setFailureType(to: CancellationError.self)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // finished
  ///
  /// - Parameter error: The type of the failure that never occurs.
  /// - Returns: A publisher of the elements.
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes some values before the elements.
  ///
  ///     let cancellable = [3].publisher.prepend(1, 2).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of all values.
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Publishes the elements of another sequence before the elements.
  ///
  ///     let cancellable = [3].publisher.prepend(1...2).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of all values.
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: elements + sequence)
  }

  /// Publishes the elements of another publisher before the elements.
  ///
  ///     let cancellable = [3].publisher.prepend([1, 2].publisher).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter publisher: The publisher whose elements come first.
  /// - Returns: A publisher of all values.
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }

  /// Publishes some values after the elements.
  ///
  ///     let cancellable = [1].publisher.append(2, 3).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come last.
  /// - Returns: A publisher of all values.
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Publishes the elements of another sequence after the elements.
  ///
  ///     let cancellable = [1].publisher.append(2...3).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter elements: The values that come last.
  /// - Returns: A publisher of all values.
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  /// Publishes the elements of another publisher after the elements.
  ///
  ///     let cancellable = [1].publisher.append([2, 3].publisher).collect().sink { print($0) }
  ///     // [1, 2, 3]
  ///
  /// - Parameter publisher: The publisher whose elements come last.
  /// - Returns: A publisher of all values.
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }
}
