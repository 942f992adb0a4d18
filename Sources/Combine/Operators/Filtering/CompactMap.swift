extension Publisher {
  /// Publishes what a closure makes of each value, and drops the values of which it makes nothing.
  ///
  ///     let cancellable = ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
  ///     // 1
  ///     // 3
  ///
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Makes a new value, or `nil` to drop this one.
  /// - Returns: A publisher of the values that the closure made.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Publishes what a closure makes of each value, drops the values of which it makes nothing, and fails when it throws.
  ///
  ///     let cancellable = ["1", "two", "", "4"].publisher
  ///       .tryCompactMap { text in
  ///         if text.isEmpty { throw URLError(.badURL) }
  ///         return Int(text)
  ///       }
  ///       .sink(
  ///         receiveCompletion: { if case .failure = $0 { print("failed") } },
  ///         receiveValue: { print($0) })
  ///     // 1
  ///     // failed
  ///
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter transform: Makes a new value, or `nil` to drop this one, or throws.
  /// - Returns: A publisher of the values that the closure made, whose failure is any error.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `compactMap(_:)` returns.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes a new value, or `nil` to drop this one.
    public let transform: (Upstream.Output) -> Output?

    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(CompactMapSubscriber(subscriber, transform))
    }
  }

  /// The publisher that `tryCompactMap(_:)` returns.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes a new value, or `nil` to drop this one, or throws.
    public let transform: (Upstream.Output) throws -> Output?

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let transform = self.transform
      upstream.subscribe(
        ThrowingEngine("TryCompactMap", subscriber) { (input: Upstream.Output) in
          try transform(input).map { .send($0) } ?? .skip
        } as ThrowingEngine<Upstream.Output, Upstream.Failure, S>)
    }
  }
}

// Two in a row are one of both closures, the second only for what the first made.

extension Publishers.CompactMap {
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
  }

  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
  }
}

extension Publishers.TryCompactMap {
  public func compactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
  }
}

/// Stands between upstream and downstream. It keeps no state, so it needs no lock. Downstream gets upstream's own
/// subscription: requests and the cancellation bypass this type.
@usableFromInline
struct CompactMapSubscriber<Input, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let transform: (Input) -> Downstream.Input?
  @usableFromInline
  let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard let output = transform(input) else { return .max(1) }
    return downstream.receive(output)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline
  var description: String { "CompactMap" }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["downstream": downstream]) }
}
