extension Publisher {
  /// Replaces a failure with a value, and finishes.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher
  ///       .tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .replaceError(with: 0)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 0
  ///     // finished
  ///
  /// The stream ends with the replacement. To continue with another publisher instead, use `catch`.
  ///
  /// - Demand: passed upstream unchanged. The replacement needs demand as well. If there is none, the replacement waits
  ///   for the next request.
  /// - Completion: passed on at once if upstream finishes. After a failure, `finished` follows the replacement.
  /// - Cancellation: passed upstream. A replacement that waits for a request is not sent.
  /// - Parameter output: The value to send instead of the failure.
  /// - Returns: A publisher that never fails.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let output: Output
    public let upstream: Upstream

    public init(upstream: Upstream, output: Output) { (self.upstream, self.output) = (upstream, output) }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.subscribe(
        CatchSubscriber<Upstream.Failure, Just<Output>, S>("ReplaceError", subscriber) { [output] _ in Just(output) })
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
