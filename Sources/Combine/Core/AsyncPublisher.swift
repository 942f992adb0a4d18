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

/// Asks for a value whenever a task waits for one, and hands it over.
private final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, Described, @unchecked Sendable {
  typealias Waiting = UnsafeContinuation<Transfer<Result<Input?, Failure>>, Never>

  private struct State {
    var subscription: (any Subscription)?

    /// Who waits for a value. The first is served first.
    var waiting: [Waiting] = []

    /// What is said instead of a value, now that none will come. A failure is said once, and then nil.
    var end: Result<Input?, Failure>?
  }

  let description = "AsyncSubscriber"
  private let lock = Lock()
  private var state = State()

  /// Asks for a value, to be handed to a task.
  func wait(_ task: Waiting) {
    lock.lock()
    if let end = state.end {
      state.end = .success(nil)
      lock.unlock()
      return task.resume(returning: Transfer(end))
    }
    state.waiting.append(task)
    let subscription = state.subscription
    lock.unlock()
    subscription?.request(.max(1))
  }

  func receive(subscription: any Subscription) {
    lock.lock()
    guard state.end == nil, state.subscription == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    state.subscription = subscription
    let count = state.waiting.count
    lock.unlock()
    // A publisher may greet later than it is subscribed to, and somebody wait already.
    if count > 0 { subscription.request(.max(count)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    guard state.end == nil else {
      lock.unlock()
      return .none
    }
    precondition(!state.waiting.isEmpty, "received a value that nobody asked for")
    let task = state.waiting.removeFirst()
    lock.unlock()
    task.resume(returning: Transfer(.success(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard state.end == nil else { return lock.unlock() }
    var saying: Result<Input?, Failure> = .success(nil)
    if case .failure(let error) = completion { saying = .failure(error) }
    let last = exchange(&state, with: State(end: state.waiting.isEmpty ? saying : .success(nil)))
    lock.unlock()
    for task in last.waiting {
      task.resume(returning: Transfer(saying))
      saying = .success(nil)
    }
  }

  /// Wakes all who wait with nil. A failure that nobody was told of is forgotten.
  func cancel() {
    let last = lock.withLock { exchange(&state, with: State(end: .success(nil))) }
    for task in last.waiting { task.resume(returning: Transfer(.success(nil))) }
    last.subscription?.cancel()
  }
}
