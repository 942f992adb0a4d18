extension Publisher where Output: Equatable {
  /// Publishes whether upstream sends a given value.
  ///
  ///     let cancellable = [1, 2, 3].publisher.contains(2).sink { print($0) }
  ///     // true
  ///
  /// - Demand: the operator requests unlimited values from upstream. The answer waits for the first request.
  /// - Completion: follows the answer. At the first equal value, the operator cancels upstream, and the answer is
  ///   `true`. If upstream finishes without such a value, the answer is `false`. A failure is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter output: The value to look for.
  /// - Returns: A publisher of one answer.
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let output: Upstream.Output

    public init(upstream: Upstream, output: Upstream.Output) { (self.upstream, self.output) = (upstream, output) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        ReducingSubscriber<Upstream.Output, Failure, S>("Contains", subscriber, false) { [output] result, input in
          guard input == output else { return .undecided }
          result.value = true
          return .decided
        })
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
