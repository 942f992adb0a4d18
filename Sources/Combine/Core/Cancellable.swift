/// Something under way that can be called off.
public protocol Cancellable {
  /// Calls it off. Doing so again, or once it is over, does nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this cancellable in a set, which cancels it when it goes away.
  ///
  ///     var cancellables = Set<AnyCancellable>()
  ///     [1, 2].publisher.sink { print($0) }.store(in: &cancellables)
  ///     // 1
  ///     // 2
  ///
  /// - Parameter set: The set that takes it.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }

  /// Keeps this cancellable in a collection, which cancels it when it goes away.
  ///
  /// - Parameter collection: The collection to whose end it is added.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }
}
