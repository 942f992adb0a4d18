/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity. Cancelling again, or after the activity has ended, has no effect.
  func cancel()
}

extension Cancellable {
  /// Wraps this cancellable in an `AnyCancellable`, and stores that in a set.
  ///
  ///     var cancellables = Set<AnyCancellable>()
  ///     [1, 2].publisher.makeConnectable().connect().store(in: &cancellables)
  ///     print(cancellables.count)
  ///     // 1
  ///
  /// - Parameter set: The set. Removing the `AnyCancellable` from the set cancels this cancellable.
  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

  /// Wraps this cancellable in an `AnyCancellable`, and stores that in a collection.
  ///
  ///     var cancellables: [AnyCancellable] = []
  ///     [1, 2].publisher.makeConnectable().connect().store(in: &cancellables)
  ///     print(cancellables.count)
  ///     // 1
  ///
  /// - Parameter collection: The collection. Removing the `AnyCancellable` from the collection cancels this
  ///   cancellable.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }
}
