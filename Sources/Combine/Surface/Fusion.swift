// Two operators of the same kind in a row become one operator, whose closure calls both closures.

extension Publishers.Map {
  /// Transforms each value with both closures. See ``Publisher/map(_:)``.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
    Publishers.Map<Upstream, T>(upstream: upstream) { [first = self.transform] in transform(first($0)) }
  }

  /// Transforms each value with both closures. See ``Publisher/tryMap(_:)``.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    Publishers.TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try transform(first($0)) }
  }
}

extension Publishers.TryMap {
  /// Transforms each value with both closures. See ``Publisher/map(_:)``.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> { tryMap(transform) }

  /// Transforms each value with both closures. See ``Publisher/tryMap(_:)``.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    Publishers.TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try transform(first($0)) }
  }
}

extension Publishers.Filter {
  /// Publishes the values for which both closures return true. See ``Publisher/filter(_:)``.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    Publishers.Filter(upstream: upstream) { [first = self.isIncluded] in first($0) && isIncluded($0) }
  }

  /// Publishes the values for which both closures return true. See ``Publisher/tryFilter(_:)``.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    Publishers.TryFilter(upstream: upstream) { [first = self.isIncluded] in try first($0) && isIncluded($0) }
  }
}

extension Publishers.TryFilter {
  /// Publishes the values for which both closures return true. See ``Publisher/filter(_:)``.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    tryFilter(isIncluded)
  }

  /// Publishes the values for which both closures return true. See ``Publisher/tryFilter(_:)``.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    Publishers.TryFilter(upstream: upstream) { [first = self.isIncluded] in try first($0) && isIncluded($0) }
  }
}

extension Publishers.CompactMap {
  /// Transforms each value with both closures, and drops the values for which one of them returns `nil`. The result is
  /// one operator instead of two. See ``Publisher/compactMap(_:)``.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    Publishers.CompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in first($0).flatMap(transform) }
  }

  /// Transforms each value with both closures, and drops the values for which the first one returns `nil`. The result
  /// is one operator instead of two. See ``Publisher/map(_:)``.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    Publishers.CompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in first($0).map(transform) }
  }
}

extension Publishers.TryCompactMap {
  /// Transforms each value with both closures, and drops the values for which one of them returns `nil`. The result is
  /// one operator instead of two. See ``Publisher/compactMap(_:)``.
  public func compactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Upstream, T> {
    Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in
      try first($0).flatMap(transform)
    }
  }
}
