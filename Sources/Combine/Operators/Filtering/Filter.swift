extension Publisher {
  /// Publishes the values that a closure says yes to.
  ///
  ///     let cancellable = [1, 2, 3, 4].publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
  ///     // 2
  ///     // 4
  ///
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter isIncluded: Tells whether a value passes.
  /// - Returns: A publisher of the values that pass.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Publishes the values that a closure says yes to, and fails when the closure throws.
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
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter isIncluded: Tells whether a value passes, or throws.
  /// - Returns: A publisher of the values that pass, whose failure is any error.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// The publisher that `filter(_:)` returns.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value passes.
    public let isIncluded: (Upstream.Output) -> Bool

    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FilterSubscriber(subscriber, isIncluded: isIncluded))
    }
  }

  /// The publisher that `tryFilter(_:)` returns.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value passes, or throws.
    public let isIncluded: (Upstream.Output) throws -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isIncluded = self.isIncluded
      upstream.subscribe(
        ThrowingEngine("TryFilter", subscriber) { (input: Output) in
          try isIncluded(input) ? .send(input) : .skip
        } as ThrowingEngine<Output, Upstream.Failure, S>)
    }
  }
}

// Two filters in a row are one filter that asks both closures, the second only about what passed the first.

extension Publishers.Filter {
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
  }

  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}

extension Publishers.TryFilter {
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}

/// Stands between upstream and downstream. It keeps no state, so it needs no lock. Downstream gets upstream's own
/// subscription: requests and the cancellation bypass this type.
@usableFromInline
struct FilterSubscriber<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Input = Downstream.Input
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let isIncluded: (Input) -> Bool
  @usableFromInline
  let combineIdentifier = CombineIdentifier()

  @inlinable
  init(_ downstream: Downstream, isIncluded: @escaping (Input) -> Bool) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    isIncluded(input) ? downstream.receive(input) : .max(1)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline
  var description: String { "Filter" }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["downstream": downstream]) }
}
