extension Publisher {
  /// Publishes what a closure makes of its own last result and each value.
  ///
  ///     let cancellable = [1, 2, 3].publisher.scan(10) { $0 + $1 }.sink { print($0) }
  ///     // 11
  ///     // 13
  ///     // 16
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: The last result before there is one. It is not published.
  ///   - nextPartialResult: Makes the next result of the last one and a value.
  /// - Returns: A publisher of all results.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Publishes what a closure makes of its own last result and each value, and fails when the closure throws.
  ///
  ///     let cancellable = [5, 2, 0, 1].publisher
  ///       .tryScan(100) { last, value in
  ///         if value == 0 { throw URLError(.badURL) }
  ///         return last / value
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 20
  ///     // 10
  ///     // failed
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - initialResult: The last result before there is one. It is not published.
  ///   - nextPartialResult: Makes the next result of the last one and a value, or throws.
  /// - Returns: A publisher of all results, whose failure is any error.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that `scan(_:_:)` returns.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The last result before there is one.
    public let initialResult: Output

    /// Makes the next result of the last one and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    @inlinable
    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(ScanSubscriber(subscriber, initialResult, nextPartialResult))
    }
  }

  /// The publisher that `tryScan(_:_:)` returns.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// The last result before there is one.
    public let initialResult: Output

    /// Makes the next result of the last one and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let nextPartialResult = self.nextPartialResult
      var result = initialResult
      upstream.subscribe(
        ThrowingEngine("TryScan", subscriber) { (input: Upstream.Output) in
          let next = try nextPartialResult(result, input)
          // Taken out first: the `deinit` of the former result may send the next value.
          let former = exchange(&result, with: next)
          return withExtendedLifetime(former) { .send(next) }
        } as ThrowingEngine<Upstream.Output, Upstream.Failure, S>)
    }
  }
}

/// Stands between upstream and downstream, and keeps the last result. Only who delivers a value touches that, and
/// values never overlap, so it needs no lock. The subscription that it passes on is upstream's own.
@usableFromInline
struct ScanSubscriber<Input, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let nextPartialResult: (Downstream.Input, Input) -> Downstream.Input
  @usableFromInline
  let result: Box<Downstream.Input>

  @inlinable
  init(
    _ downstream: Downstream, _ initialResult: Downstream.Input,
    _ nextPartialResult: @escaping (Downstream.Input, Input) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.nextPartialResult = nextPartialResult
    result = Box(initialResult)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    let next = nextPartialResult(result.value, input)
    result.value = next
    return downstream.receive(next)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline
  var description: String { "Scan" }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(result) }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["downstream": downstream, "result": result.value]) }
}
