extension Publisher where Output: Encodable {
  /// Encodes each value with an encoder, and fails when the encoder throws.
  ///
  ///     let cancellable = Just(["one": 1])
  ///       .encode(encoder: JSONEncoder())
  ///       .sink(receiveCompletion: { _ in }, receiveValue: { print(String(decoding: $0, as: UTF8.self)) })
  ///     // {"one":1}
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once. When the encoder throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameter encoder: Encodes each value.
  /// - Returns: A publisher of the encoded values. It can fail with any error.
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    public let upstream: Upstream

    @usableFromInline let encoder: Coder

    public init(upstream: Upstream, encoder: Coder) { (self.upstream, self.encoder) = (upstream, encoder) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        DecidingSubscriber<Upstream.Output, Upstream.Failure, S>(
          "Encode", subscriber, showing: partsOfCoding
        ) { [encoder] input in
          .send(try encoder.encode(input))
        })
    }
  }
}
