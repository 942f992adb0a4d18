extension Publisher {
  /// Publishes one property of each value.
  ///
  ///     let cancellable = ["one", "three"].publisher.map(\.count).sink { print($0) }
  ///     // 3
  ///     // 5
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter keyPath: The key path of the property.
  /// - Returns: A publisher of the property's values.
  // Inlinable, so that the client's compiler replaces the key path by the property.
  @inlinable public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Publishes two properties of each value as a tuple. See ``Publisher/map(_:)``.
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes three properties of each value as a tuple. See ``Publisher/map(_:)``.
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}

extension Publishers {
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      (self.upstream, self.keyPath) = (upstream, keyPath)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        MapSubscriber("ValueForKey", subscriber, showing: { [keyPath] _ in ["keyPath": keyPath] }) { [keyPath] in
          $0[keyPath: keyPath]
        })
    }
  }

  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let (first, second) = (keyPath0, keyPath1)
      upstream.subscribe(
        MapSubscriber("ValueForKeys", subscriber, showing: { _ in ["keyPath0": first, "keyPath1": second] }) {
          ($0[keyPath: first], $0[keyPath: second])
        })
    }
  }

  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    public let keyPath1: KeyPath<Upstream.Output, Output1>
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let (first, second, third) = (keyPath0, keyPath1, keyPath2)
      upstream.subscribe(
        MapSubscriber(
          "ValueForKeys", subscriber, showing: { _ in ["keyPath0": first, "keyPath1": second, "keyPath2": third] }
        ) { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) })
    }
  }
}
