extension Publisher {
  /// Publishes values as long as a closure agrees, and finishes at the first one that it refuses.
  ///
  ///     let cancellable = [1, 2, 3, 1].publisher.prefix(while: { $0 < 3 }).sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 2
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged. The refused value was asked for, but is not sent.
  /// - Completion: comes with the refused value, when upstream has been cancelled, or when upstream completes.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether to go on. It is not called again once it has said no.
  /// - Returns: A publisher of the first values.
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Publishes values as long as a closure agrees, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 0].publisher
  ///       .tryPrefix(while: { value in
  ///         if value == 0 { throw CocoaError(.formatting) }
  ///         return true
  ///       })
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 1
  ///     // failed
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: comes with the refused value, or when upstream completes. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether to go on, or throws.
  /// - Returns: A publisher of the first values, whose failure is any error.
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `prefix(while:)` returns.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether to go on.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      let stage: ThrowingEngine<Output, Failure, S> = ThrowingEngine("PrefixWhile", subscriber) { input in
        predicate(input) ? .send(input) : .finish
      }
      upstream.subscribe(stage)
    }
  }

  /// The publisher that `tryPrefix(while:)` returns.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether to go on, or throws.
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      let stage: ThrowingEngine<Output, Upstream.Failure, S> = ThrowingEngine("TryPrefixWhile", subscriber) { input in
        try predicate(input) ? .send(input) : .finish
      }
      upstream.subscribe(stage)
    }
  }
}
