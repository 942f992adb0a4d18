extension Publisher {
  /// Publishes a value of your own in place of a failure, and finishes.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher
  ///       .tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .replaceError(with: 0)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 0
  ///     // finished
  ///
  /// What upstream would have sent after the failure never comes. `catch` goes on with another publisher.
  ///
  /// - Demand: passed upstream unchanged. The replacement is a value as well: if all that was asked for has been sent,
  ///   it waits for the next request.
  /// - Completion: `finished` is passed on at once, or after the replacement.
  /// - Cancellation: passed upstream, and a replacement that still waits is not sent.
  /// - Parameter output: The value that is sent instead of the failure.
  /// - Returns: A publisher that never fails.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceError(with:)` returns.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The value that is sent instead of the failure.
    public let output: Output

    /// Where the values come from.
    public let upstream: Upstream

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.receive(
        subscriber: ReplacementStage<Upstream.Failure, S>("ReplaceError", subscriber, output: output) { completion, _ in
          switch completion {
          case .finished: .completion(.finished)
          case .failure: .replacement
          }
        })
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
