extension Publisher {
  /// Publishes one property of each value.
  ///
  ///     let cancellable = ["one", "three"].publisher.map(\.count).sink { print($0) }
  ///     // 3
  ///     // 5
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter keyPath: The property.
  /// - Returns: A publisher of the property's values.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Publishes two properties of each value as a tuple.
  ///
  ///     let cancellable = ["one"].publisher.map(\.count, \.first!).sink { print($0) }
  ///     // (3, "o")
  ///
  /// - Demand, completion and cancellation: as with one property.
  /// - Parameters:
  ///   - keyPath0: The first property.
  ///   - keyPath1: The second property.
  /// - Returns: A publisher of pairs.
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes three properties of each value as a tuple.
  ///
  ///     let cancellable = ["one"].publisher.map(\.count, \.first!, \.isEmpty).sink { print($0) }
  ///     // (3, "o", false)
  ///
  /// - Demand, completion and cancellation: as with one property.
  /// - Parameters:
  ///   - keyPath0: The first property.
  ///   - keyPath1: The second property.
  ///   - keyPath2: The third property.
  /// - Returns: A publisher of triples.
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}

extension Publishers {
  /// The publisher that `map(_:)` with a key path returns.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The property that is published.
    public let keyPath: KeyPath<Upstream.Output, Output>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let keyPath = self.keyPath
      upstream.subscribe(
        MapSubscriber(subscriber, description: "ValueForKey") { $0[keyPath: keyPath] })
    }
  }

  /// The publisher that `map(_:_:)` with two key paths returns.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The property that becomes the first of the pair.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The property that becomes the second of the pair.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (keyPath0, keyPath1) = (self.keyPath0, self.keyPath1)
      upstream.subscribe(
        MapSubscriber(subscriber, description: "ValueForKeys") {
          ($0[keyPath: keyPath0], $0[keyPath: keyPath1])
        })
    }
  }

  /// The publisher that `map(_:_:_:)` with three key paths returns.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The property that becomes the first of the triple.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The property that becomes the second of the triple.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    /// The property that becomes the third of the triple.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (keyPath0, keyPath1, keyPath2) = (self.keyPath0, self.keyPath1, self.keyPath2)
      upstream.subscribe(
        MapSubscriber(subscriber, description: "ValueForKeys") {
          ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])
        })
    }
  }
}
