extension Publishers.Sequence {
  /// Publishes the elements for which a closure returns true. See ``Publisher/filter(_:)``.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.filter(isIncluded))
  }

  /// Drops elements while a closure returns true, and publishes all later elements. See ``Publisher/drop(while:)``.
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
  }

  /// Drops the first elements, and publishes the rest. See ``Publisher/dropFirst(_:)``.
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
  }

  /// Publishes elements while a closure returns true, and then finishes. See ``Publisher/prefix(while:)``.
  public func prefix(while predicate: (Elements.Element) -> Bool) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.prefix(while: predicate))
  }

  /// Publishes the first elements. See ``Publisher/prefix(_:)``.
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
  }

  /// Publishes no value, and finishes. See ``Publisher/ignoreOutput()``.
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes the elements that differ from the element before them. See ``Publisher/removeDuplicates()``.
  @inlinable public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var last: Output?
    return filter { element in
      defer { last = element }
      return last.map { $0 != element } ?? true
    }
  }
}
