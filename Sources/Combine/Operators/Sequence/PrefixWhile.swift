extension Publisher {
  /// Publishes values while a closure returns true, and then finishes.
  ///
  ///     let cancellable = [1, 2, 3, 1].publisher.prefix(while: { $0 < 3 }).sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // 1
  ///     // 2
  ///     // finished
  ///
  /// - Demand: passed upstream unchanged. The value for which the closure returns false uses up demand, but it is not
  ///   sent.
  /// - Completion: when the closure returns false, the operator cancels upstream and finishes. Upstream's completion
  ///   is passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Returns true to publish a value. It is not called again after it has returned false.
  /// - Returns: A publisher of the first values.
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Publishes values while a closure returns true, and fails if the closure throws.
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
  /// - Demand and cancellation: as with `prefix(while:)`.
  /// - Completion: as with `prefix(while:)`. If the closure throws, the operator cancels upstream and fails with the
  ///   error.
  /// - Parameter predicate: Returns true to publish a value, or throws. It is not called again after it has returned
  ///   false.
  /// - Returns: A publisher of the first values, which can fail with any error.
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = DecidingSubscriber<Output, Failure, S>("PrefixWhile", subscriber) { [predicate] input in
        predicate(input) ? .send(input) : .finish
      }
      upstream.subscribe(inner)
    }
  }

  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let inner = DecidingSubscriber<Output, Upstream.Failure, S>("TryPrefixWhile", subscriber) { [predicate] input in
        try predicate(input) ? .send(input) : .finish
      }
      upstream.subscribe(inner)
    }
  }
}
