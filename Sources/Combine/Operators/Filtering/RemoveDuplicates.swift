extension Publisher where Output: Equatable {
  /// Publishes the values that differ from the one before.
  ///
  ///     let cancellable = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }
  ///     // 1
  ///     // 2
  ///     // 1
  ///
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher in which no value follows an equal one.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Publishes the values that a closure does not take for the same as the one before.
  ///
  /// The one before is what upstream sent last, even if that was dropped. So below 28 does not pass: it is far from 10,
  /// which passed, but near to 19, which did not.
  ///
  ///     let cancellable = [10, 19, 28, 60].publisher
  ///       .removeDuplicates { abs($0 - $1) < 10 }
  ///       .sink { print($0) }
  ///     // 10
  ///     // 60
  ///
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value, its second argument, is the same as the one before.
  /// - Returns: A publisher of the values that differ.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Publishes the values that a closure does not take for the same as the one before, and fails when it throws.
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
  /// - Demand: a dropped value is asked for again, so a subscriber gets as many values as it asked for.
  /// - Completion: passed on at once. After an error upstream is cancelled.
  /// - Cancellation: passed upstream.
  /// - Parameter predicate: Tells whether a value, its second argument, is the same as the one before, or throws.
  /// - Returns: A publisher of the values that differ, whose failure is any error.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `removeDuplicates(by:)` returns.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is the same as the one before.
    public let predicate: (Output, Output) -> Bool

    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(RemoveDuplicatesSubscriber(subscriber, predicate: predicate))
    }
  }

  /// The publisher that `tryRemoveDuplicates(by:)` returns.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// Tells whether a value is the same as the one before, or throws.
    public let predicate: (Output, Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = self.predicate
      var last: Output?
      upstream.subscribe(
        ThrowingEngine("TryRemoveDuplicates", subscriber) { (input: Output) in
          let before = last
          last = input
          if let before, try predicate(before, input) { return .skip }
          return .send(input)
        } as ThrowingEngine<Output, Upstream.Failure, S>)
    }
  }
}

/// Stands between upstream and downstream, and keeps the value before. Only who delivers a value touches that, and
/// values never overlap, so it needs no lock.
@usableFromInline
struct RemoveDuplicatesSubscriber<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Input = Downstream.Input
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let predicate: (Input, Input) -> Bool
  @usableFromInline
  let before = Box<Input?>(nil)
  @usableFromInline
  let subscription = InnerSubscription("RemoveDuplicates")

  @inlinable
  init(_ downstream: Downstream, predicate: @escaping (Input, Input) -> Bool) {
    self.downstream = downstream
    self.predicate = predicate
  }

  @inlinable
  func receive(subscription: any Subscription) {
    self.subscription.greet(downstream, subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    // Replaced before anything is called that may send the next value.
    let before = self.before.value
    self.before.value = input
    if let before, predicate(before, input) { return .max(1) }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    subscription.complete(downstream, completion)
  }

  @usableFromInline
  var description: String { subscription.description }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["downstream": downstream]) }
}
