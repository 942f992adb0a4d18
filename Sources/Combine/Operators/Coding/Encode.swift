extension Publisher where Output: Encodable {
  /// Publishes each value as an encoder writes it, and fails when that fails.
  ///
  ///     let cancellable = Just(["one": 1])
  ///       .encode(encoder: JSONEncoder())
  ///       .sink(receiveCompletion: { _ in }, receiveValue: { print(String(decoding: $0, as: UTF8.self)) })
  ///     // {"one":1}
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter encoder: Encodes each value.
  /// - Returns: A publisher of what the encoder writes, whose failure is any error.
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// The publisher that `encode(encoder:)` returns.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    private let encoder: Coder

    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let encoder = self.encoder
      upstream.subscribe(
        ThrowingEngine("Encode", subscriber) { (input: Upstream.Output) in .send(try encoder.encode(input)) }
          as ThrowingEngine<Upstream.Output, Upstream.Failure, S>)
    }
  }
}
