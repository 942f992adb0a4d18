extension Publisher {
  /// Publishes whether a closure returns true for any value.
  ///
  ///     let cancellable = [1, 2, 3].publisher.contains(where: { $0 > 2 }).sink { print($0) }
  ///     // true
  ///
  /// - Demand: the operator requests unlimited values from upstream. The answer waits for the first request.
  /// - Completion: follows the answer. At the first value for which the closure returns true, the operator cancels
  ///   upstream, and the answer is `true`. If upstream finishes without such a value, the answer is `false`. A failure
  ///   is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Returns true for the values to look for.
  /// - Returns: A publisher of one answer.
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes whether a closure returns true for any value, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryContains(where: { _ in throw CocoaError(.formatting) })
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `contains(where:)`.
  /// - Completion: as with `contains(where:)`. If the closure throws, the operator cancels upstream and fails with the
  ///   error.
  /// - Parameter predicate: Returns true for the values to look for, or throws.
  /// - Returns: A publisher of one answer, which can fail with any error.
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Failure, S>("ContainsWhere", subscriber, false) {
          [predicate] result, input in
          guard predicate(input) else { return .undecided }
          result.value = true
          return .decided
        })
    }
  }

  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Upstream.Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Upstream.Failure, S>("TryContainsWhere", subscriber, false) {
          [predicate] (result, input) throws in
          guard try predicate(input) else { return .undecided }
          result.value = true
          return .decided
        })
    }
  }
}
