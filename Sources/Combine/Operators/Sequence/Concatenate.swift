extension Publisher {
  /// Publishes some values after the values of this publisher.
  ///
  ///     let cancellable = [1, 2].publisher.append(3, 4).sink { print($0, terminator: " ") }
  ///     // 1 2 3 4
  ///
  /// - Demand: demand that the first publisher has not used is requested from the second.
  /// - Completion: when the first publisher finishes, the operator subscribes to the second and passes on its
  ///   completion. If the first publisher fails, the failure is passed on at once.
  /// - Cancellation: passed to the publisher that is sending.
  /// - Parameter elements: The values that come last.
  /// - Returns: A publisher of all values.
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Publishes the elements of a sequence after the values of this publisher.
  ///
  ///     let cancellable = [1, 2].publisher.append(3...4).sink { print($0, terminator: " ") }
  ///     // 1 2 3 4
  ///
  /// - Demand, completion and cancellation: as with single values.
  /// - Parameter elements: The values that come last.
  /// - Returns: A publisher of all values.
  public func append<S: Sequence>(_ elements: S) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
  where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher after the values of this publisher.
  ///
  ///     let cancellable = [1, 2].publisher.append(Just(3)).sink { print($0, terminator: " ") }
  ///     // 1 2 3
  ///
  /// - Demand, completion and cancellation: as with single values.
  /// - Parameter publisher: The publisher that comes last. The operator subscribes to it when this publisher finishes.
  /// - Returns: A publisher of all values.
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Publishes some values before the values of this publisher.
  ///
  ///     let cancellable = [3, 4].publisher.prepend(1, 2).sink { print($0, terminator: " ") }
  ///     // 1 2 3 4
  ///
  /// - Demand: demand that the values have not used is requested from this publisher.
  /// - Completion: the operator subscribes to this publisher after the last value, and passes on its completion.
  /// - Cancellation: passed to this publisher, if it is sending.
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of all values.
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  ///     let cancellable = [3, 4].publisher.prepend(1...2).sink { print($0, terminator: " ") }
  ///     // 1 2 3 4
  ///
  /// - Demand, completion and cancellation: as with single values.
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of all values.
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
  where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher before the values of this publisher.
  ///
  ///     let cancellable = [2, 3].publisher.prepend(Just(1)).sink { print($0, terminator: " ") }
  ///     // 1 2 3
  ///
  /// - Demand: demand that the other publisher has not used is requested from this one.
  /// - Completion: when the other publisher finishes, the operator subscribes to this one and passes on its
  ///   completion. If the other publisher fails, the failure is passed on at once.
  /// - Cancellation: passed to the publisher that is sending.
  /// - Parameter publisher: The publisher that comes first.
  /// - Returns: A publisher of all values.
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

extension Publishers {
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    public let prefix: Prefix
    public let suffix: Suffix

    public init(prefix: Prefix, suffix: Suffix) { (self.prefix, self.suffix) = (prefix, suffix) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      prefix.subscribe(Inner(subscriber, suffix: suffix))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publishers.Concatenate {
  /// Passes the values of the prefix on, and subscribes to the suffix afterwards.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: SuccessiveSubscriber {
    @usableFromInline let downstream: Downstream, suffix: Suffix, subscription = SuccessiveSubscription("Concatenate")
    @inlinable var number: Int { 0 }

    @inlinable init(_ downstream: Downstream, suffix: Suffix) { (self.downstream, self.suffix) = (downstream, suffix) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      if case .finished = completion {
        guard subscription.advance(after: completion, from: number) else { return }
        suffix.subscribe(LastSubscriber(downstream, subscription))
      } else if subscription.acceptCompletion(completion, from: number) {
        downstream.receive(completion: completion)
      }
    }
  }
}
