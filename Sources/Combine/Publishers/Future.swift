/// Does its work once, and sends the one value of it, or the failure, to every subscriber.
///
///     let answer = Future<Int, Never> { promise in
///       print("thinking")
///       promise(.success(42))
///     }
///     let first = answer.sink { print($0) }
///     let second = answer.sink { print($0) }
///     // thinking
///     // 42
///     // 42
///
/// The work begins when the future is made, whether anybody subscribes or not. To have it begin with a subscriber, wrap
/// the future in ``Deferred``. The result is kept for those who subscribe later.
///
/// - Demand: the value waits for a subscriber's first request, and the completion comes right after it. A failure waits
///   for nothing.
/// - Completion: finishes after the value, or fails.
/// - Cancellation: takes the subscriber off the list. The work goes on.
public final class Future<Output, Failure: Error>: Publisher {
  /// Takes the result of the work. Only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  /// Guards everything of the future and of its subscriptions, and is never held while calling out.
  fileprivate let lock = Lock()

  /// Never changed again.
  fileprivate var result: Result<Output, Failure>?
  fileprivate var waiting = ListenerList()

  /// Makes a future, and begins its work.
  ///
  /// - Parameter attemptToFulfill: Begins the work. It runs at once, and calls the promise that it is handed when the
  ///   result is there: now, or later, from any thread. The promise keeps the future alive.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill(fulfill)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = FutureSubscription(self, AnySubscriber(subscriber))
    lock.withLock {
      if result == nil { waiting.append(subscription) }
    }
    subscriber.receive(subscription: subscription)
    subscription.greeted()
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    lock.lock()
    guard self.result == nil else { return lock.unlock() }
    self.result = result
    let waiting = self.waiting.takeAll()
    lock.unlock()
    withExtendedLifetime(waiting) {
      waiting.visit { unsafeDowncast($0, to: FutureSubscription<Output, Failure>.self).settle() }
    }
  }
}

extension Future where Failure == Never {
  /// The value, as soon as it is there.
  ///
  ///     let answer = Future<Int, Never> { promise in promise(.success(42)) }
  ///     print(await answer.value)
  ///     // 42
  ///
  /// - Cancellation: a task that is cancelled goes on waiting.
  nonisolated(nonsending) public final var value: Output {
    get async {
      await settled().get()
    }
  }
}

extension Future {
  /// The value, as soon as it is there.
  ///
  ///     let answer = Future<Int, any Error> { promise in promise(.failure(CancellationError())) }
  ///     do {
  ///       print(try await answer.value)
  ///     } catch {
  ///       print(error)
  ///     }
  ///     // CancellationError()
  ///
  /// - Cancellation: a task that is cancelled goes on waiting.
  /// - Throws: The failure.
  nonisolated(nonsending) public final var value: Output {
    get async throws {
      try await settled().get()
    }
  }

  nonisolated(nonsending) private func settled() async -> Result<Output, Failure> {
    typealias Waiting = UnsafeContinuation<Transfer<Result<Output, Failure>>, Never>
    let settled = await withUnsafeContinuation { (waiting: Waiting) in
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { completion in
          if case .failure(let error) = completion { waiting.resume(returning: Transfer(.failure(error))) }
        },
        receiveValue: { waiting.resume(returning: Transfer(.success($0))) })
      subscribe(sink)
    }
    return settled.value
  }
}

/// The subscription that a subscriber of a `Future` gets. While there is no result it is on the future's list.
private final class FutureSubscription<Output, Failure: Error>: Listener, Subscription, Described {
  /// What it lets go of when it is over.
  private struct Ends {
    let future: Future<Output, Failure>
    let downstream: AnySubscriber<Output, Failure>
  }

  let description = "Future"
  private let lock: Lock

  /// Guarded by the future's lock, as the rest is.
  private var ends: Ends?
  private var isAsked = false
  private var isCancelled = false

  /// Whether the subscriber has its subscription. A failure must not overtake that.
  private var isGreeted = false

  init(_ future: Future<Output, Failure>, _ downstream: AnySubscriber<Output, Failure>) {
    lock = future.lock
    ends = Ends(future: future, downstream: downstream)
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.withLock { isAsked = true }
    settle()
  }

  func greeted() {
    lock.withLock { isGreeted = true }
    settle()
  }

  /// Sends the result, if it is there and may be sent.
  func settle() {
    lock.lock()
    guard let ends, let result = ends.future.result, isAsked || isGreeted && result.isFailure else {
      return lock.unlock()
    }
    self.ends = nil
    lock.unlock()
    switch result {
    case .success(let output):
      _ = ends.downstream.receive(output)
      // DIFFERS: Apple's finishes even if the subscriber has cancelled meanwhile
      // (FutureTests.cancelledFromInsideTheValueItDoesNotFinish).
      if !lock.withLock({ isCancelled }) { ends.downstream.receive(completion: .finished) }
    case .failure(let error):
      ends.downstream.receive(completion: .failure(error))
    }
  }

  func cancel() {
    // Kept until the end, so that future and subscriber go when the lock is not held.
    let ends = lock.withLock {
      isCancelled = true
      self.ends?.future.waiting.remove(self)
      return self.ends.take()
    }
    withExtendedLifetime(ends) {}
  }

  var customMirror: Mirror {
    let (ends, isAsked) = lock.withLock { (self.ends, self.isAsked) }
    return Mirror(
      self,
      children: [
        "parent": ends?.future as Any, "downstream": ends?.downstream as Any, "hasAnyDemand": isAsked,
        "subject": ends?.future as Any,
      ])
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
