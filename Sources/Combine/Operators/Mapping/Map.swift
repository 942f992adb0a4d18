extension Publisher {
  /// Publishes what a closure makes of each value.
  ///
  ///     let cancellable = [1, 2].publisher.map { $0 * 10 }.sink { print($0) }
  ///     // 10
  ///     // 20
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Makes a new value of each value.
  /// - Returns: A publisher of the new values.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Publishes what a closure makes of each value, and fails when the closure throws.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher
  ///       .tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 1
  ///     // failed
  ///
  /// - Demand: one value for one value, so a request goes to upstream as it is.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Makes a new value of each value, or throws.
  /// - Returns: A publisher of the new values, whose failure is any error.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `map(_:)` returns.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes a new value of each value.
    public let transform: (Upstream.Output) -> Output

    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapSubscriber(subscriber, transform: transform))
    }
  }

  /// The publisher that `tryMap(_:)` returns.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes a new value of each value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let transform = self.transform
      upstream.subscribe(
        ThrowingEngine("TryMap", subscriber, isReflected: false) { (input: Upstream.Output) in
          .send(try transform(input))
        }
          as ThrowingEngine<Upstream.Output, Upstream.Failure, S>)
    }
  }
}

// Two maps in a row are one map of both closures.

extension Publishers.Map {
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
    let first = self.transform
    return Publishers.Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
  }

  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
  }
}

extension Publishers.TryMap {
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
  }

  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
  }
}

/// Stands between upstream and downstream. It keeps no state, so it needs no lock, and the subscription that it passes
/// on is upstream's own: a request does not come by here.
///
/// It is generic over the values of upstream, and not over upstream itself: with the whole chain in its type, the
/// compiler gives up on specialising it from the third `map` on.
@usableFromInline
struct MapSubscriber<Input, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let transform: (Input) -> Downstream.Input
  @usableFromInline
  let description: String
  @usableFromInline
  let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ downstream: Downstream, description: String = "Map", transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
    self.description = description
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}
