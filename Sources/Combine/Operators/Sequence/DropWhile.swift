extension Publisher {
  /// Drops values while a closure returns true, and publishes all later values.
  ///
  ///     let cancellable = [1, 2, 3, 1].publisher.drop(while: { $0 < 3 }).sink { print($0) }
  ///     // 3
  ///     // 1
  ///
  /// - Demand: passed upstream. The operator requests one more value for each value that it drops.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Returns true to drop a value. It is not called again after it has returned false.
  /// - Returns: A publisher of the remaining values.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values while a closure returns true, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 0].publisher
  ///       .tryDrop(while: { value in
  ///         if value == 0 { throw CocoaError(.formatting) }
  ///         return true
  ///       })
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `drop(while:)`.
  /// - Completion: passed on at once. If the closure throws, the operator cancels upstream and fails with the error.
  /// - Parameter predicate: Returns true to drop a value, or throws. It is not called again after it has returned
  ///   false.
  /// - Returns: A publisher of the remaining values, which can fail with any error.
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // Upstream sends one value at a time, so the variable needs no lock.
      var isDropping = true
      let inner = DecidingSubscriber<Output, Failure, S>("DropWhile", subscriber) { [predicate] input in
        if isDropping && predicate(input) { return .skip }
        isDropping = false
        return .send(input)
      }
      upstream.subscribe(inner)
    }
  }

  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // Upstream sends one value at a time, so the variable needs no lock.
      var isDropping = true
      let inner = DecidingSubscriber<Output, Upstream.Failure, S>("TryDropWhile", subscriber) { [predicate] input in
        if try isDropping && predicate(input) { return .skip }
        isDropping = false
        return .send(input)
      }
      upstream.subscribe(inner)
    }
  }
}
