extension Publishers.Sequence where Failure == Never {
  /// Publishes the first element for which a closure returns true. See ``Publisher/first(where:)``.
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.first(where: predicate).publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the elements in a range of indices. Indices beyond the ends of the collection have no effect. See
  /// ``Publisher/output(in:)``.
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.elements(in: range))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element. See ``Publisher/first()``.
  public func first() -> Optional<Output>.Publisher { sequence.first.publisher }

  /// Publishes the element at an index of the collection, or no value if there is no such index. See
  /// ``Publisher/output(at:)``.
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    Optional.Publisher(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element. See ``Publisher/last()``.
  public func last() -> Optional<Output>.Publisher { sequence.last.publisher }

  /// Publishes the last element for which a closure returns true. See ``Publisher/last(where:)``.
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    sequence.last(where: predicate).publisher
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the elements in a range of indices. Indices beyond the ends of the collection have no effect. See
  /// ``Publisher/output(in:)``.
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.elements(in: range))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the element at an index of the collection, or no value if there is no such index. See
  /// ``Publisher/output(at:)``.
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
