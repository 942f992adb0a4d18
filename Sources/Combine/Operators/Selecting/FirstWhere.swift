extension Publisher {
  /// Publishes the first value for which a closure returns true, and finishes.
  ///
  ///     let cancellable = [1, 2, 3, 4].publisher.first(where: { $0.isMultiple(of: 2) }).sink { print($0) }
  ///     // 2
  ///
  /// - Demand: the operator requests unlimited values from upstream. The value waits for the first request.
  /// - Completion: follows the value. The operator cancels upstream before it sends the value. If upstream finishes
  ///   without such a value, the completion waits for the first request. A failure is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Returns true for the value to publish.
  /// - Returns: A publisher of at most one value.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first value for which a closure returns true, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryFirst(where: { _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `first(where:)`.
  /// - Completion: as with `first(where:)`. If the closure throws, the operator cancels upstream and fails with the
  ///   error.
  /// - Parameter predicate: Returns true for the value to publish, or throws.
  /// - Returns: A publisher of at most one value, which can fail with any error.
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // The name is Apple's, though this operator does not throw.
      upstream.subscribe(
        ReducingSubscriber<Output, Failure, S>("TryFirst", subscriber, nil) { [predicate] result, input in
          guard predicate(input) else { return .undecided }
          result.value = input
          return .decided
        })
    }
  }

  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Output, Upstream.Failure, S>("TryFirstWhere", subscriber, nil) {
          [predicate] (result, input) throws in
          guard try predicate(input) else { return .undecided }
          result.value = input
          return .decided
        })
    }
  }
}
