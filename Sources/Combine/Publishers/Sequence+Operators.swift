// The operators of a sequence's publisher. Most of them do to the sequence what the publisher would do to each value, and
// publish the sequence that comes out. They do it at once, when the operator is called, and once for all subscribers: a
// closure runs for all elements then, whatever is asked for later, and a sequence without an end never comes back.

extension Publishers.Sequence {
  // MARK: Mapping

  /// Publishes what a closure makes of each element.
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
  }

  /// Publishes what a closure makes of each element, and skips the elements of which it makes nothing.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
  }

  /// Publishes the elements with a value in place of each nil. As with Apple's, they are still optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure> where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Publishes each result on the way of combining the elements with an initial result.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  /// Publishes the elements, as if they could end in another failure.
  @inlinable
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }

  // MARK: Choosing

  /// Publishes the elements to which a closure says yes.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.filter(isIncluded))
  }

  /// Publishes the elements from the first one to which a closure says no.
  @inlinable
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
  }

  /// Publishes all but the first elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
  }

  /// Publishes the elements up to the first one to which a closure says no.
  @inlinable
  public func prefix(while predicate: (Elements.Element) -> Bool) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.prefix(while: predicate))
  }

  /// Publishes the first elements.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
  }

  /// Publishes nothing, and finishes.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  // MARK: Asking

  /// Publishes whether a closure says yes to all elements.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.allSatisfy(predicate)).publisher
  }

  /// Publishes whether a closure says yes to all elements, or fails if it throws.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.allSatisfy(predicate) }.publisher
  }

  /// Publishes whether a closure says yes to any element.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.contains(where: predicate)).publisher
  }

  /// Publishes whether a closure says yes to any element, or fails if it throws.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.contains(where: predicate) }.publisher
  }

  // MARK: Many to one

  /// Publishes an array of the elements.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher {
    Result<[Output], Failure>.success(Array(sequence)).publisher
  }

  /// Publishes the result of combining all elements with an initial result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.success(sequence.reduce(initialResult, nextPartialResult)).publisher
  }

  /// Publishes the result of combining all elements with an initial result, or fails if the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }
}

// MARK: - Elements that can be compared

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes the elements without those that repeat the one before them.
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var last: Output?
    return filter { element in
      defer { last = element }
      return last.map { $0 != element } ?? true
    }
  }

  /// Publishes whether any element equals a value.
  @inlinable
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.success(sequence.contains(output)).publisher
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Publishes the smallest element, if there is any: of several such the first.
  @inlinable
  public func min() -> Optional<Output>.Publisher {
    sequence.min().publisher
  }

  /// Publishes the largest element, if there is any.
  @inlinable
  public func max() -> Optional<Output>.Publisher {
    sequence.max().publisher
  }
}

// MARK: - Sequences that cannot fail

extension Publishers.Sequence where Failure == Never {
  /// Publishes the element before which a closure puts no other one, if there is any.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.min(by: areInIncreasingOrder).publisher
  }

  /// Publishes the element behind which a closure puts no other one, if there is any.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.max(by: areInIncreasingOrder).publisher
  }

  /// Publishes the first element to which a closure says yes, if there is any.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.first(where: predicate).publisher
  }
}

// MARK: - Collections

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.success(sequence.count).publisher
  }

  /// Publishes the elements in a range of the collection's indices.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.elements(in: range))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element, if there is any.
  @inlinable
  public func first() -> Optional<Output>.Publisher {
    sequence.first.publisher
  }

  /// Publishes the element at an index of the collection, if it has such an index.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    Optional.Publisher(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element, if there is any.
  @inlinable
  public func last() -> Optional<Output>.Publisher {
    sequence.last.publisher
  }

  /// Publishes the last element to which a closure says yes, if there is any.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.last(where: predicate).publisher
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.success(sequence.count).publisher
  }

  /// Publishes the elements in a range of the collection's indices.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.elements(in: range))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the number of elements.
  @inlinable
  public func count() -> Just<Int> {
    Just(sequence.count)
  }

  /// Publishes the element at an index of the collection, if it has such an index.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    Optional.Publisher(sequence.startIndex <= index && index < sequence.endIndex ? sequence[index] : nil)
  }
}

extension Collection {
  /// The elements whose indices are in a range. What the range has beyond the collection's ends is left out, as a
  /// publisher's `output(in:)` does with positions that no value has.
  @inlinable
  func elements(in range: Range<Index>) -> [Element] {
    Array(self[range.clamped(to: startIndex..<endIndex)])
  }
}

// MARK: - Collections that can grow

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes some values, and then the elements.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Publishes the elements of another sequence, and then those of this one.
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: elements + sequence)
  }

  /// Publishes what another publisher of such a sequence does, and then the elements.
  @inlinable
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }

  /// Publishes the elements, and then some more values.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Publishes the elements, and then those of another sequence.
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  /// Publishes the elements, and then what another publisher of such a sequence does.
  @inlinable
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }
}
