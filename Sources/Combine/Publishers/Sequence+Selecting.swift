extension Publishers.Sequence where Failure == Never {
  /// Publishes the first element for which a closure returns true.
  ///
  ///     let cancellable = (1...4).publisher.first(where: { $0 > 2 }).sink { print($0) }
  ///     // 3
  ///
  /// - Parameter predicate: Returns true for the element to publish.
  /// - Returns: A publisher of at most one value.
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.first(where: predicate).publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the elements in a range of indices.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.output(in: 1..<5).sink { print($0) }
  ///     // b
  ///     // c
  ///
  /// Indices beyond the ends of the collection have no effect.
  ///
  /// - Parameter range: A range of indices of the collection.
  /// - Returns: A publisher of the chosen elements.
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.elements(in: range))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element.
  ///
  ///     let cancellable = ["a", "b"].publisher.first().sink { print($0) }
  ///     // a
  ///
  /// - Returns: A publisher of at most one value.
  public func first() -> Optional<Output>.Publisher {
    sequence.first.publisher
  }

  /// Publishes the element at an index of the collection, or no value if there is no such index.
  ///
  ///     let letters: Set = ["a"]
  ///     let cancellable = letters.publisher.output(at: letters.startIndex).sink { print($0) }
  ///     // a
  ///
  /// - Parameter index: An index of the collection.
  /// - Returns: A publisher of at most one value.
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    Optional.Publisher(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element.
  ///
  ///     let cancellable = ["a", "b"].publisher.last().sink { print($0) }
  ///     // b
  ///
  /// - Returns: A publisher of at most one value.
  public func last() -> Optional<Output>.Publisher {
    sequence.last.publisher
  }

  /// Publishes the last element for which a closure returns true.
  ///
  ///     let cancellable = (1...4).publisher.last(where: { $0 < 3 }).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Returns true for the element to publish.
  /// - Returns: A publisher of at most one value.
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.last(where: predicate).publisher
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the elements in a range of indices.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher.output(in: 1..<5).sink { print($0) }
  ///     // b
  ///     // c
  ///
  /// Indices beyond the ends of the collection have no effect.
  ///
  /// - Parameter range: A range of indices of the collection.
  /// - Returns: A publisher of the chosen elements.
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.elements(in: range))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the element at an index of the collection, or no value if there is no such index.
  ///
  ///     let cancellable = ["a", "b"].publisher.output(at: 1).sink { print($0) }
  ///     // b
  ///
  /// - Parameter index: An index of the collection.
  /// - Returns: A publisher of at most one value.
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    Optional.Publisher(sequence.startIndex <= index && index < sequence.endIndex ? sequence[index] : nil)
  }
}

extension Collection {
  /// Returns the elements in the part of a range that lies within the collection.
  fileprivate func elements(in range: Range<Index>) -> [Element] {
    Array(self[range.clamped(to: startIndex..<endIndex)])
  }
}
