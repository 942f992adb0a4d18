extension Publisher {
  /// Skips values as long as a closure agrees, and publishes all the rest, from the first one that it refuses.
  ///
  ///     let cancellable = [1, 2, 3, 1].publisher.drop(while: { $0 < 3 }).sink { print($0) }
  ///     // 3
  ///     // 1
  ///
  /// - Demand: passed upstream; a value that is skipped is asked for again.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether to skip. It is not called again once it has said no.
  /// - Returns: A publisher of the last values.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Skips values as long as a closure agrees, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 0].publisher
  ///       .tryDrop(while: { value in
  ///         if value == 0 { throw CocoaError(.formatting) }
  ///         return true
  ///       })
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // failed
  ///
  /// - Demand: passed upstream; a value that is skipped is asked for again.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether to skip, or throws.
  /// - Returns: A publisher of the last values, whose failure is any error.
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `drop(while:)` returns.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether to skip a value.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      // Upstream sends one value at a time, so this needs no lock.
      var isDropping = true
      let stage: ThrowingEngine<Output, Failure, S> = ThrowingEngine("DropWhile", subscriber) { input in
        if isDropping && predicate(input) { return .skip }
        isDropping = false
        return .send(input)
      }
      upstream.subscribe(stage)
    }
  }

  /// The publisher that `tryDrop(while:)` returns.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether to skip a value, or throws.
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      // Upstream sends one value at a time, so this needs no lock.
      var isDropping = true
      let stage: ThrowingEngine<Output, Upstream.Failure, S> = ThrowingEngine("TryDropWhile", subscriber) { input in
        if try isDropping && predicate(input) { return .skip }
        isDropping = false
        return .send(input)
      }
      upstream.subscribe(stage)
    }
  }
}
