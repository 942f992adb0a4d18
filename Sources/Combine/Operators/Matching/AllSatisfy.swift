extension Publisher {
  /// Publishes whether a closure returns true for all values.
  ///
  ///     let cancellable = [2, 4, 5].publisher.allSatisfy { $0.isMultiple(of: 2) }.sink { print($0) }
  ///     // false
  ///
  /// - Demand: the operator requests unlimited values from upstream. The answer waits for the first request.
  /// - Completion: follows the answer. At the first value for which the closure returns false, the operator cancels
  ///   upstream, and the answer is `false`. If upstream finishes without such a value, the answer is `true`. A failure
  ///   is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Returns true if a value satisfies the condition.
  /// - Returns: A publisher of one answer.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Publishes whether a closure returns true for all values, and fails if the closure throws.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .tryAllSatisfy { _ in throw CocoaError(.formatting) }
  ///       .sink(receiveCompletion: { if case .failure = $0 { print("failed") } }, receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand and cancellation: as with `allSatisfy(_:)`.
  /// - Completion: as with `allSatisfy(_:)`. If the closure throws, the operator cancels upstream and fails with the
  ///   error.
  /// - Parameter predicate: Returns true if a value satisfies the condition, or throws.
  /// - Returns: A publisher of one answer, which can fail with any error.
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Failure, S>("AllSatisfy", subscriber, true) { [predicate] result, input in
          if predicate(input) { return .undecided }
          result.value = false
          return .decided
        })
    }
  }

  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Upstream.Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Upstream.Failure, S>("TryAllSatisfy", subscriber, true) {
          [predicate] (result, input) throws in
          if try predicate(input) { return .undecided }
          result.value = false
          return .decided
        })
    }
  }
}
