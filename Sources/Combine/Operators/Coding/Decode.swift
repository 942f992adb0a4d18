extension Publisher {
  /// Publishes what a decoder reads in each value, and fails when that fails.
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
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - type: What to decode.
  ///   - decoder: Decodes each value.
  /// - Returns: A publisher of what the decoder reads, whose failure is any error.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// The publisher that `decode(type:decoder:)` returns.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    private let decoder: Coder

    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let decoder = self.decoder
      upstream.subscribe(
        ThrowingEngine("Decode", subscriber) { (input: Upstream.Output) in
          .send(try decoder.decode(Output.self, from: input))
        } as ThrowingEngine<Upstream.Output, Upstream.Failure, S>)
    }
  }
}
