extension Publisher {
  /// Subscribes to upstream again when it fails, up to a number of times.
  ///
  ///     struct Offline: Error {}
  ///     var attempts = 0
  ///     let download = Deferred { () -> AnyPublisher<String, Offline> in
  ///       attempts += 1
  ///       return attempts < 3
  ///         ? Fail(error: Offline()).eraseToAnyPublisher()
  ///         : Just("page").setFailureType(to: Offline.self).eraseToAnyPublisher()
  ///     }
  ///     let cancellable = download.retry(2).sink(
  ///       receiveCompletion: { print($0, "after", attempts, "attempts") }, receiveValue: { print($0) })
  ///     // page
  ///     // finished after 3 attempts
  ///
  /// What upstream sent before a failure is not taken back. The subscriber may receive the same values again.
  ///
  /// - Demand: passed upstream. After a failure, the outstanding demand is requested again.
  /// - Completion: passed on at once if upstream finishes. A failure is passed on when no retries are left.
  /// - Cancellation: passed upstream.
  /// - Parameter retries: How many times to subscribe again. If it is 0, the first failure is passed on. If it is negative,
  ///   there is no limit.
  /// - Returns: A publisher of the values that upstream sends in all attempts.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> { Publishers.Retry(upstream: self, retries: retries) }
}

extension Publishers {
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let retries: Int?

    public init(upstream: Upstream, retries: Int?) { (self.upstream, self.retries) = (upstream, retries) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let (upstream, retries) = (upstream, retries)
      let subscription = RetrySubscription {
        upstream.subscribe(Attempt(subscriber, subscription: $0, number: $1, retries: retries))
      }
      upstream.subscribe(Attempt(subscriber, subscription: subscription, number: 0, retries: retries))
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  @usableFromInline struct Attempt<Downstream: Subscriber<Output, Failure>>: SuccessiveSubscriber {
    @usableFromInline let downstream: Downstream, attempts: RetrySubscription, number: Int, retries: Int?
    @inlinable var subscription: SuccessiveSubscription { attempts }

    @inlinable init(_ downstream: Downstream, subscription: RetrySubscription, number: Int, retries: Int?) {
      self.downstream = downstream
      attempts = subscription
      (self.number, self.retries) = (number, retries)
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard subscription.countValue(from: number) else { return .none }
      let more = downstream.receive(input)
      // As with Apple's, the additional demand is requested and not returned.
      if more > .none { subscription.request(more) }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      // A negative number of retries is never used up.
      if case .failure = completion, number != retries {
        if subscription.advance(after: completion, from: number) { attempts.subscribe(number + 1) }
      } else if subscription.acceptCompletion(completion, from: number) {
        downstream.receive(completion: completion)
      }
    }
  }
}

/// Subscribes to upstream once more after each failure.
@usableFromInline final class RetrySubscription: SuccessiveSubscription {
  /// Subscribes to upstream with a number. Nil after the end. Guarded by the lock, as are the next two.
  private var attempt: ((RetrySubscription, Int) -> Void)?

  private var next: Int?

  /// Whether a caller is making attempts. An upstream that fails inside of `subscribe(_:)` does not grow the stack.
  private var isSubscribing = false

  @usableFromInline init(attempt: @escaping (RetrySubscription, Int) -> Void) {
    self.attempt = attempt
    super.init("Retry")
  }

  @usableFromInline func subscribe(_ number: Int) {
    lock.lock()
    next = number
    let isFirst = !exchange(&isSubscribing, with: true)
    lock.unlock()
    guard isFirst else { return }
    while let (attempt, number) = nextAttempt() { attempt(self, number) }
  }

  private func nextAttempt() -> (attempt: (RetrySubscription, Int) -> Void, number: Int)? {
    lock.lock()
    defer { lock.unlock() }
    if let number = next.take(), let attempt { return (attempt, number) }
    isSubscribing = false
    return nil
  }

  override func willClose() {
    let attempt = lock.withLock { self.attempt.take() }
    withExtendedLifetime(attempt) {}
  }
}
