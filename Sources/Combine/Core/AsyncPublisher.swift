extension Publisher where Failure == Never {
  /// The values of this publisher, one after the other, for a task that waits for each.
  ///
  ///     for await number in [1, 2].publisher.values {
  ///       print(number)
  ///     }
  ///     // 1
  ///     // 2
  ///
  /// - Demand: one value for each `next()`. What a publisher does not keep, as a subject does not, is lost while nobody
  ///   waits for it.
  /// - Completion: ends the loop.
  /// - Cancellation: cancelling the task cancels the subscription, and ends the loop.
  public var values: AsyncPublisher<Self> {
    AsyncPublisher(self)
  }
}

extension Publisher {
  /// The values of this publisher, one after the other, for a task that waits for each, and for the failure.
  ///
  ///     let record = Record<Int, any Error>(output: [1], completion: .failure(CancellationError()))
  ///     do {
  ///       for try await number in record.values {
  ///         print(number)
  ///       }
  ///     } catch {
  ///       print(error)
  ///     }
  ///     // 1
  ///     // CancellationError()
  ///
  /// - Demand: one value for each `next()`. What a publisher does not keep, as a subject does not, is lost while nobody
  ///   waits for it.
  /// - Completion: ends the loop. A failure is thrown.
  /// - Cancellation: cancelling the task cancels the subscription, and ends the loop without an error.
  public var values: AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self)
  }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  /// Waits for one value after the other. Copies share one subscription, and each value goes to one of them.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    fileprivate let source: AsyncSource<P.Output, Never>

    /// Asks for a value, and waits for it.
    ///
    /// - Returns: The value, or nil after the completion and after the task was cancelled.
    public mutating func next() async -> P.Output? {
      await source.next().get()
    }
  }

  private let publisher: P

  /// Makes an asynchronous sequence of the values of a publisher.
  ///
  /// - Parameter publisher: The publisher. Each iterator subscribes to it.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher.
  ///
  /// - Returns: An iterator, which has not asked for anything yet.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: AsyncSource(publisher))
  }
}

/// The values of a publisher, as an asynchronous sequence that throws the failure.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  /// Waits for one value after the other. Copies share one subscription, and each value goes to one of them.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    fileprivate let source: AsyncSource<P.Output, P.Failure>

    /// Asks for a value, and waits for it.
    ///
    /// - Returns: The value, or nil after the completion and after the task was cancelled.
    /// - Throws: The failure, once.
    public mutating func next() async throws -> P.Output? {
      try await source.next().get()
    }
  }

  private let publisher: P

  /// Makes an asynchronous sequence of the values of a publisher.
  ///
  /// - Parameter publisher: The publisher. Each iterator subscribes to it.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher.
  ///
  /// - Returns: An iterator, which has not asked for anything yet.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: AsyncSource(publisher))
  }
}

/// What the copies of an iterator share. The publisher does not know it, so it goes when the last of them does, as at
/// the `break` of a loop, and then nobody is left to wait for a value.
private final class AsyncSource<Input, Failure: Error>: Sendable {
  private let subscriber = AsyncSubscriber<Input, Failure>()

  init<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit {
    subscriber.cancel()
  }

  func next() async -> Result<Input?, Failure> {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { subscriber.wait($0) }.value
    } onCancel: {
      subscriber.cancel()
    }
  }
}

/// Requests a value whenever a task waits for one, and hands it over.
///
/// A publisher may send more than was requested, as `objectWillChange` does. Such values are kept, and handed out in order
/// to the calls that follow.
private final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, Described, @unchecked Sendable {
  typealias Waiting = UnsafeContinuation<Transfer<Result<Input?, Failure>>, Never>

  private struct State {
    var upstream = UpstreamSlot()

    /// The tasks that wait for a value. The first is served first.
    var waiting: [Waiting] = []

    /// The values that no task has waited for yet.
    var kept = Queue<Input>()

    /// What follows the values, now that there will be no more of them. A failure comes once, and then nil.
    var end: Result<Input?, Failure>?
  }

  let description = "AsyncSubscriber"
  private let lock = Lock()
  private var state = State()

  /// Requests a value for a task, unless one has been kept.
  func wait(_ task: Waiting) {
    lock.lock()
    if let result = state.kept.popFirst().map({ .success($0) }) ?? exchangeEnd() {
      lock.unlock()
      return task.resume(returning: Transfer(result))
    }
    state.waiting.append(task)
    let subscription = state.upstream.subscription
    lock.unlock()
    subscription?.request(.max(1))
  }

  /// What is to be handed out now that it is over. Nil if it is not.
  private func exchangeEnd() -> Result<Input?, Failure>? {
    state.end.map { end in
      state.end = .success(nil)
      return end
    }
  }

  func receive(subscription: any Subscription) {
    lock.lock()
    guard state.upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let count = state.waiting.count
    lock.unlock()
    // A publisher may greet later than it is subscribed to, and a task wait already.
    if count > 0 { subscription.request(.max(count)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    guard state.upstream.isAttached else {
      lock.unlock()
      return .none
    }
    if state.waiting.isEmpty {
      state.kept.append(input)
      lock.unlock()
      return .none
    }
    let task = state.waiting.removeFirst()
    lock.unlock()
    task.resume(returning: Transfer(.success(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard state.end == nil else { return lock.unlock() }
    var result: Result<Input?, Failure> = .success(nil)
    if case .failure(let error) = completion { result = .failure(error) }
    // Tasks wait only where no value is kept.
    let waiting = exchange(&state.waiting, with: [])
    state.end = waiting.isEmpty ? result : .success(nil)
    let former = state.upstream.detach()
    lock.unlock()
    for task in waiting {
      task.resume(returning: Transfer(result))
      result = .success(nil)
    }
    withExtendedLifetime(former) {}
  }

  /// Wakes all tasks that wait with nil. Kept values, and a failure that nobody was told of, are forgotten.
  func cancel() {
    let former = lock.withLock {
      // A subscription that comes later is refused, because the slot is detached.
      let former = state
      _ = state.upstream.detach()
      state.waiting = []
      state.kept = Queue()
      state.end = .success(nil)
      return former
    }
    for task in former.waiting { task.resume(returning: Transfer(.success(nil))) }
    former.upstream.subscription?.cancel()
  }
}
