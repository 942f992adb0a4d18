extension Publisher {
  /// Publishes some values after those of this publisher.
  ///
  ///     let cancellable = [1, 2].publisher.append(3, 4).sink { print($0, terminator: " ") }
  ///     // 1 2 3 4
  ///
  /// - Demand: what the first publisher did not use is asked of the second.
  /// - Completion: when the first publisher finishes, the second is subscribed to, and its completion is passed on. A
  ///   failure of the first is passed on at once, and the second is never subscribed to.
  /// - Cancellation: passed to whichever publisher it is the turn of.
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

  /// Publishes the values of another publisher after those of this one.
  ///
  ///     let cancellable = [1, 2].publisher.append(Just(3)).sink { print($0, terminator: " ") }
  ///     // 1 2 3
  ///
  /// - Demand, completion and cancellation: as with single values.
  /// - Parameter publisher: The one that comes last. It is subscribed to when this one finishes.
  /// - Returns: A publisher of all values.
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Publishes some values before those of this publisher.
  ///
  ///     let cancellable = [3, 4].publisher.prepend(1, 2).sink { print($0, terminator: " ") }
  ///     // 1 2 3 4
  ///
  /// - Demand: what the values did not use is asked of this publisher.
  /// - Completion: this publisher is subscribed to after the last value, and its completion is passed on.
  /// - Cancellation: passed to this publisher, if it is its turn.
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

  /// Publishes the values of another publisher before those of this one.
  ///
  ///     let cancellable = [2, 3].publisher.prepend(Just(1)).sink { print($0, terminator: " ") }
  ///     // 1 2 3
  ///
  /// - Demand: what the other publisher did not use is asked of this one.
  /// - Completion: when the other publisher finishes, this one is subscribed to, and its completion is passed on. A
  ///   failure of the other is passed on at once, and this one is never subscribed to.
  /// - Cancellation: passed to whichever publisher it is the turn of.
  /// - Parameter publisher: The one that comes first.
  /// - Returns: A publisher of all values.
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

extension Publishers {
  /// The publisher that `append(_:)` and `prepend(_:)` return.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher that comes first.
    public let prefix: Prefix

    /// The publisher that comes when the first one has finished.
    public let suffix: Suffix

    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      prefix.subscribe(Inner(downstream: subscriber, suffix: suffix))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publishers.Concatenate {
  /// Subscribes to both publishers, one after the other. For downstream they are one.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      var downstream: Downstream?

      /// The publisher whose turn it is.
      var upstream = UpstreamSlot()

      /// The publisher that comes next. Nil when it is the suffix' turn.
      var suffix: Suffix?

      var isGreeted = false

      /// What downstream requested and has not received, for the suffix.
      var demand = Subscribers.Demand.none
    }

    let description = "Concatenate"
    private let lock = Lock()
    private var state: State

    init(downstream: Downstream, suffix: Suffix) {
      state = State(downstream: downstream, suffix: suffix)
    }

    func receive(subscription: any Subscription) {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let isGreeted = exchange(&state.isGreeted, with: true)
      let demand = state.demand
      let completion: Subscribers.Completion<Failure>? = state.upstream.takeEarlyCompletion()
      lock.unlock()

      if !isGreeted {
        downstream.receive(subscription: self)
      } else if demand > .none {
        subscription.request(demand)
      }
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      lock.lock()
      guard let downstream = state.downstream, state.upstream.isAttached else {
        lock.unlock()
        return .none
      }
      let isPrefix = state.suffix != nil
      if state.demand > .none { state.demand -= 1 }
      lock.unlock()

      let more = downstream.receive(input)
      guard more > .none else { return .none }
      lock.lock()
      state.demand += more
      // The prefix may have finished meanwhile, from inside. Then the demand goes to the suffix: now, or with its
      // subscription.
      let hasChanged = isPrefix && state.suffix == nil
      let successor = hasChanged ? state.upstream.subscription : nil
      lock.unlock()
      successor?.request(more)
      return hasChanged ? .none : more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      lock.lock()
      guard state.downstream != nil, !state.upstream.keep(completion) else { return lock.unlock() }
      // The former upstream is kept until the lock is free.
      let former: State
      if case .finished = completion, let suffix = state.suffix {
        former = state
        state.suffix = nil
        state.upstream = UpstreamSlot()
        lock.unlock()
        suffix.subscribe(self)
      } else {
        former = close()
        lock.unlock()
        former.downstream?.receive(completion: completion)
      }
      withExtendedLifetime(former) {}
    }

    func request(_ demand: Subscribers.Demand) {
      lock.lock()
      state.demand += demand
      let upstream = state.upstream.subscription
      lock.unlock()
      upstream?.request(demand)
    }

    func cancel() {
      let former = lock.withLock { close() }
      former.upstream.subscription?.cancel()
    }

    /// Ends it. Returns the former state, for the caller to release where the lock is free.
    private func close() -> State {
      exchange(&state, with: State())
    }
  }
}
