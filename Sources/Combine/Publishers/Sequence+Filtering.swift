extension Publishers.Sequence {
  /// Publishes the elements for which a closure returns true.
  ///
  ///     let cancellable = (1...4).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
  ///     // 2
  ///     // 4
  ///
  /// - Parameter isIncluded: Returns true to publish an element.
  /// - Returns: A publisher of the chosen elements.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.filter(isIncluded))
  }

  /// Drops elements while a closure returns true, and publishes all later elements.
  ///
  ///     let cancellable = [1, 3, 1].publisher.drop(while: { $0 < 3 }).sink { print($0) }
  ///     // 3
  ///     // 1
  ///
  /// - Parameter predicate: Returns true to drop an element.
  /// - Returns: A publisher of the remaining elements.
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
  }

  /// Drops the first elements, and publishes the rest.
  ///
  ///     let cancellable = ["a", "b"].publisher.dropFirst().sink { print($0) }
  ///     // b
  ///
  /// - Parameter count: The number of elements to drop.
  /// - Returns: A publisher of the remaining elements.
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
  }

  /// Publishes elements while a closure returns true, and then finishes.
  ///
  ///     let cancellable = [1, 3, 1].publisher.prefix(while: { $0 < 3 }).sink { print($0) }
  ///     // 1
  ///
  /// - Parameter predicate: Returns true to publish an element.
  /// - Returns: A publisher of the first elements.
  public func prefix(while predicate: (Elements.Element) -> Bool) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.prefix(while: predicate))
  }

  /// Publishes the first elements.
  ///
  ///     let cancellable = ["a", "b"].publisher.prefix(1).sink { print($0) }
  ///     // a
  ///
  /// - Parameter maxLength: The greatest number of elements to publish.
  /// - Returns: A publisher of the first elements.
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
  }

  /// Publishes no value, and finishes.
  ///
  ///     let cancellable = ["a", "b"].publisher.ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // finished
  ///
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes the elements that differ from the element before them.
  ///
  ///     let cancellable = [1, 1, 2].publisher.removeDuplicates().sink { print($0) }
  ///     // 1
  ///     // 2
  ///
  /// - Returns: A publisher of the elements without repetitions.
  @inlinable public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var last: Output?
    return filter { element in
      defer { last = element }
      return last.map { $0 != element } ?? true
    }
  }
}
