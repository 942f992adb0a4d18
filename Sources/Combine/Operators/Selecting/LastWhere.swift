extension Publisher {
  /// Publishes the last value for which a closure returns true, when upstream finishes.
  ///
  ///     let cancellable = [1, 2, 3, 4, 5].publisher.last(where: { $0.isMultiple(of: 2) }).sink { print($0) }
  ///     // 4
  ///
  /// - Demand: the operator requests unlimited values from upstream. The value waits for the first request.
  /// - Completion: follows the value. If there is no such value, the completion waits for the first request. A failure
  ///   is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Returns true for a value that can be published. It is called with every value.
  /// - Returns: A publisher of at most one value.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last value for which a closure returns true, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryLast(where: { _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `last(where:)`.
  /// - Completion: as with `last(where:)`. If the closure throws, the operator cancels upstream and fails with the
  ///   error.
  /// - Parameter predicate: Returns true for a value that can be published, or throws.
  /// - Returns: A publisher of at most one value, which can fail with any error.
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Output, Failure, S>("LastWhere", subscriber, nil) { [predicate] result, input in
          if predicate(input) { result.value = input }
          return .undecided
        })
    }
  }

  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Output, Upstream.Failure, S>("TryLastWhere", subscriber, nil) {
          [predicate] (result, input) throws in
          if try predicate(input) { result.value = input }
          return .undecided
        })
    }
  }
}
