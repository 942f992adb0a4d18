extension Publisher where Output: Equatable {
  /// Publishes the values that differ from the previous value.
  ///
  ///     let cancellable = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }
  ///     // 1
  ///     // 2
  ///     // 1
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher in which no value follows an equal value.
  @inlinable public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publisher {
  /// Publishes the values that differ from the previous value. A closure compares the two.
  ///
  /// The previous value is the one that upstream sent last, even if it was dropped. In the example, 19 is close to 10 and
  /// is dropped. Then 28 is compared with 19, not with 10, and is dropped as well.
  ///
  ///     let cancellable = [10, 19, 28, 60].publisher
  ///       .removeDuplicates { abs($0 - $1) < 10 }
  ///       .sink { print($0) }
  ///     // 10
  ///     // 60
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Receives the previous value and the new one. Returns true to drop the new one.
  /// - Returns: A publisher of the values for which the closure returns false, and of the first value.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Publishes the values that differ from the previous value. A closure compares the two, and the publisher fails when
  /// the closure throws.
  ///
  ///     let cancellable = [1, 1, 2, 0, 3].publisher
  ///       .tryRemoveDuplicates { before, value in
  ///         if value == 0 { throw URLError(.badURL) }
  ///         return before == value
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 1
  ///     // 2
  ///     // failed
  ///
  /// - Demand: for each dropped value, one more is requested, so the subscriber receives as many as it requested.
  /// - Completion: passed on at once. When the closure throws, upstream is cancelled and the error is sent.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Receives the previous value and the new one. Returns true to drop the new one, or throws to
  ///   end the stream.
  /// - Returns: A publisher of the values for which the closure returns false, and of the first value. It can fail with
  ///   any error.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output, Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let last = Box<Output?>(nil)
      upstream.subscribe(
        DecidingSubscriber<Output, Upstream.Failure, S>("RemoveDuplicates", subscriber) { [predicate] input in
          // Replaced first, because the predicate and downstream may cause upstream to send the next value.
          let previous = exchange(&last.value, with: input)
          if let previous, predicate(previous, input) { return .skip }
          return .send(input)
        })
    }
  }

  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output, Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      (self.upstream, self.predicate) = (upstream, predicate)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      var last: Output?
      upstream.subscribe(
        DecidingSubscriber<Output, Upstream.Failure, S>("TryRemoveDuplicates", subscriber) { [predicate] input in
          let previous = last
          last = input
          if let previous, try predicate(previous, input) { return .skip }
          return .send(input)
        })
    }
  }
}
