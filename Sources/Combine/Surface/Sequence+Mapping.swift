extension Publishers.Sequence {
  /// Publishes the value that a closure returns for each element. See ``Publisher/map(_:)``.
  @inlinable public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
  }

  /// Publishes the value that a closure returns for each element, and drops the elements for which the closure returns
  /// nil. See ``Publisher/compactMap(_:)``.
  @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
  }

  /// Publishes the elements, and a given value instead of each nil. As with Apple's sequence, the published values are
  /// still optional. See ``Publisher/replaceNil(with:)``.
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure> where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Publishes each intermediate result of combining an initial result with the elements. See ``Publisher/scan(_:_:)``.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  /// Publishes the elements, with another failure type. See ``Publisher/setFailureType(to:)``.
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes some values before the elements. See ``Publisher/prepend(_:)``.
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

  /// Publishes the elements of another sequence before the elements. See ``Publisher/prepend(_:)``.
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: elements + sequence)
  }

  /// Publishes the elements of another publisher before the elements. See ``Publisher/prepend(_:)``.
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }

  /// Publishes some values after the elements. See ``Publisher/append(_:)``.
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

  /// Publishes the elements of another sequence after the elements. See ``Publisher/append(_:)``.
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  /// Publishes the elements of another publisher after the elements. See ``Publisher/append(_:)``.
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }
}
