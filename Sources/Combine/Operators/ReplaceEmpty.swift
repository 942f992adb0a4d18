extension Publisher {
  /// Publishes a value of your own if upstream finishes without any.
  ///
  ///     let cancellable = [Int]().publisher.replaceEmpty(with: 7).sink { print($0) }
  ///     // 7
  ///
  /// A failure is not replaced, with values before it or without.
  ///
  /// - Demand: passed upstream unchanged. The replacement waits until some value was asked for.
  /// - Completion: passed on at once, or after the replacement.
  /// - Cancellation: passed upstream, and a replacement that still waits is not sent.
  /// - Parameter output: The value that is sent instead of none.
  /// - Returns: A publisher that sends one value at least, unless it fails.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceEmpty(with:)` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The value that is sent instead of none.
    public let output: Output

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: ReplacementStage<Failure, S>("ReplaceEmpty", subscriber, output: output) { completion, isEmpty in
          if case .finished = completion, isEmpty { return .replacement }
          return .completion(completion)
        })
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
