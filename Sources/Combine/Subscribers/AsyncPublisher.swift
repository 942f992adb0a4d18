extension Publisher where Failure == Never {
  /// The values of this publisher as an asynchronous sequence.
  ///
  ///     for await number in [1, 2].publisher.values {
  ///       print(number)
  ///     }
  ///     // 1
  ///     // 2
  ///
  /// - Demand: a call of `next()` requests one value, unless a value is kept already. A value that the publisher does not
  ///   keep, such as a subject's, is lost while no task waits for it.
  /// - Completion: ends the loop.
  /// - Cancellation: cancelling the task cancels the subscription, and ends the loop.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  /// The values of this publisher as an asynchronous sequence that throws the publisher's failure.
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
  /// - Demand: a call of `next()` requests one value, unless a value is kept already. A value that the publisher does not
  ///   keep, such as a subject's, is lost while no task waits for it.
  /// - Completion: ends the loop. The loop throws a failure.
  /// - Cancellation: cancelling the task cancels the subscription, and ends the loop without an error.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// An asynchronous sequence of the values of a publisher that cannot fail.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  /// Waits for one value after the other. Copies of an iterator share one subscription, and each value goes to one copy.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    @usableFromInline let source: AsyncSource<P.Output, Never>

    @inlinable init(_ publisher: P) { source = AsyncSource(publisher) }

    /// Requests a value, and waits for it.
    ///
    /// - Returns: The value, or nil after the completion and after the task was cancelled.
    @inlinable public mutating func next() async -> P.Output? { await source.next().get() }
  }

  @usableFromInline let publisher: P

  /// Creates an asynchronous sequence of the values of a publisher. Each iterator subscribes to it.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher. The iterator has not requested a value yet.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

/// An asynchronous sequence of the values of a publisher, which throws the publisher's failure.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias AsyncIterator = Iterator

  /// Waits for one value after the other. Copies of an iterator share one subscription, and each value goes to one copy.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output

    @usableFromInline let source: AsyncSource<P.Output, P.Failure>

    @inlinable init(_ publisher: P) { source = AsyncSource(publisher) }

    /// Requests a value, and waits for it.
    ///
    /// - Returns: The value, or nil after the completion and after the task was cancelled.
    /// - Throws: The publisher's failure, once. Later calls return nil.
    @inlinable public mutating func next() async throws -> P.Output? { try await source.next().get() }
  }

  @usableFromInline let publisher: P

  /// Creates an asynchronous sequence of the values of a publisher. Each iterator subscribes to it.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher. The iterator has not requested a value yet.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

/// The subscription that the copies of an iterator share. It is cancelled when the last copy is gone, for example because
/// a loop was left with `break`. The publisher holds only the subscriber, and not this object.
@usableFromInline final class AsyncSource<Input, Failure: Error>: Sendable {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable init<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  @inlinable deinit { subscriber.cancel() }

  @inlinable func next() async -> Result<Input?, Failure> {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { subscriber.wait($0) }.value
    } onCancel: {
      subscriber.cancel()
    }
  }
}

/// Requests a value for each task that waits, and resumes the task with it.
///
/// A publisher may send more values than were requested, as `objectWillChange` does. The subscriber keeps them for the
/// calls of `next()` that follow.
///
/// DIFFERS: with Apple's, such a value ends the program
/// (AsyncPublisherTests.valuesThatWereNotRequestedAreKeptInOrder).
@usableFromInline
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, Described, @unchecked Sendable {
  @usableFromInline typealias Waiting = UnsafeContinuation<UncheckedSendable<Result<Input?, Failure>>, Never>

  @usableFromInline let description = "AsyncSubscriber"

  /// Guards the variables below.
  @usableFromInline let lock = Lock()
  @usableFromInline var upstream = UpstreamSlot()

  /// The tasks that wait for a value, in the order of their calls.
  @usableFromInline var waiting = Queue<Waiting>()

  /// Values that arrived while no task waited.
  @usableFromInline var kept = Queue<Input>()

  /// The result that follows the last value. It is nil before the completion.
  @usableFromInline var end: Result<Input?, Failure>?

  init() {}

  /// Resumes a task with a kept value or the end. If there is neither, stores the task and requests a value for it.
  @inlinable func wait(_ task: Waiting) {
    lock.lock()
    if let value = kept.popFirst() {
      lock.unlock()
      return task.resume(returning: UncheckedSendable(.success(value)))
    }
    if let end = takeEnd() {
      lock.unlock()
      return task.resume(returning: UncheckedSendable(end))
    }
    waiting.append(task)
    let subscription = upstream.subscription
    lock.unlock()
    subscription?.request(.max(1))
  }

  /// Returns the result that follows the last value. Only the first call returns a failure, and later calls return a
  /// nil value. The caller holds the lock.
  @inlinable func takeEnd() -> Result<Input?, Failure>? {
    defer { if end != nil { end = .success(nil) } }
    return end
  }

  @usableFromInline func receive(subscription: any Subscription) {
    let count = lock.withLock { upstream.attach(subscription) ? waiting.count : nil }
    guard let count else { return subscription.cancel() }
    // The publisher may send the subscription late, when tasks already wait.
    if count > 0 { subscription.request(.max(count)) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    let task: Waiting? = lock.withLock {
      guard upstream.isAttached else { return nil }
      let task = waiting.popFirst()
      if task == nil { kept.append(input) }
      return task
    }
    task?.resume(returning: UncheckedSendable(.success(input)))
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard end == nil else { return lock.unlock() }
    var result: Result<Input?, Failure> = .success(nil)
    if case .failure(let error) = completion { result = .failure(error) }
    // Tasks wait only while no value is kept.
    var tasks = exchange(&waiting, with: Queue())
    end = tasks.isEmpty ? result : .success(nil)
    let former = upstream.detach()
    lock.unlock()
    while let task = tasks.popFirst() {
      task.resume(returning: UncheckedSendable(result))
      result = .success(nil)
    }
    withExtendedLifetime(former) {}
  }

  /// Resumes all waiting tasks with nil. Drops the kept values, and a failure that no task has received.
  @usableFromInline func cancel() {
    // From now on the slot refuses a subscription that comes later.
    var former = lock.withLock {
      (
        exchange(&waiting, with: Queue()), upstream.detach(), exchange(&kept, with: Queue()),
        exchange(&end, with: .success(nil))
      )
    }
    while let task = former.0.popFirst() { task.resume(returning: UncheckedSendable(.success(nil))) }
    former.1?.cancel()
  }
}
