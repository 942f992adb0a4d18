extension Publisher {
  /// Publishes the values for which a closure returns true.
  ///
  ///     let cancellable = [1, 2, 3, 4].publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
  ///     // 2
  ///     // 4
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter isIncluded: Returns true to publish a value, or false to drop it.
  /// - Returns: A publisher of the values for which the closure returns true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Publishes the values for which a closure returns true, and fails when the closure throws.
  ///
  ///     let cancellable = [1, 2, 0, 4].publisher
  ///       .tryFilter { value in
  ///         if value == 0 { throw URLError(.badURL) }
  ///         return value.isMultiple(of: 2)
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 2
  ///     // failed
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once. When the closure throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameter isIncluded: Returns true to publish a value, or false to drop it, or throws to end the stream.
  /// - Returns: A publisher of the values for which the closure returns true. It can fail with any error.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let isIncluded: (Upstream.Output) -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      (self.upstream, self.isIncluded) = (upstream, isIncluded)
    }

    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(CompactMapSubscriber("Filter", subscriber) { [isIncluded] in isIncluded($0) ? $0 : nil })
    }
  }

  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let isIncluded: (Upstream.Output) throws -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      (self.upstream, self.isIncluded) = (upstream, isIncluded)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        DecidingSubscriber<Output, Upstream.Failure, S>("TryFilter", subscriber) { [isIncluded] input in
          try isIncluded(input) ? .send(input) : .skip
        })
    }
  }
}
