extension Publisher {
  /// Decodes each value with a decoder, and fails when the decoder throws.
  ///
  ///     let cancellable = ["[1,2]", "[3"].publisher
  ///       .map { Data($0.utf8) }
  ///       .decode(type: [Int].self, decoder: JSONDecoder())
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // [1, 2]
  ///     // failed
  ///
  /// - Demand: passed upstream unchanged, because each value produces one value.
  /// - Completion: passed on at once. When the decoder throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - type: The type that the decoder returns.
  ///   - decoder: Decodes each value.
  /// - Returns: A publisher of the decoded values. It can fail with any error.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    public let upstream: Upstream

    @usableFromInline let decoder: Coder

    public init(upstream: Upstream, decoder: Coder) { (self.upstream, self.decoder) = (upstream, decoder) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        DecidingSubscriber<Upstream.Output, Upstream.Failure, S>(
          "Decode", subscriber, showing: partsOfCoding
        ) { [decoder] input in
          .send(try decoder.decode(Output.self, from: input))
        })
    }
  }
}
