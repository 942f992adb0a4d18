/// Runs a closure once, and sends its one result to every subscriber.
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
/// The closure runs when the future is created, even without a subscriber. To run it when a subscriber subscribes,
/// wrap the future in ``Deferred``. The future keeps the result for later subscribers.
///
/// - Demand: the value waits for the first request.
/// - Completion: follows the value. A failure is sent without a request.
/// - Cancellation: releases the subscriber. The work continues.
public final class Future<Output, Failure: Error>: Publisher {
  /// Receives the result of the work. Later calls have no effect.
  public typealias Promise = (Result<Output, Failure>) -> Void

  /// Guards the future and its subscriptions.
  fileprivate let lock = Lock()

  /// Once set, the result never changes.
  fileprivate var result: Result<Output, Failure>?

  /// The subscriptions that wait for the result.
  fileprivate var waiting = ListenerList()

  /// Creates a future, and starts its work.
  ///
  /// - Parameter attemptToFulfill: Starts the work. It is called at once. It passes the result to the promise, at once
  ///   or later, from any thread. The promise keeps the future alive.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill(fulfill)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = FutureSubscription(self, AnySubscriber(subscriber))
    lock.withLock {
      if result == nil { waiting.append(subscription) }
    }
    subscriber.receive(subscription: subscription)
    subscription.confirmSubscription()
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    lock.lock()
    guard self.result == nil else { return lock.unlock() }
    self.result = result
    let waiting = self.waiting.takeAll()
    lock.unlock()
    withExtendedLifetime(waiting) {
      waiting.places.visit { unsafeDowncast($0, to: FutureSubscription<Output, Failure>.self).deliver() }
    }
  }
}

extension Future where Failure == Never {
  /// The value. Reading it waits for the result.
  ///
  ///     let answer = Future<Int, Never> { promise in promise(.success(42)) }
  ///     print(await answer.value)
  ///     // 42
  ///
  /// - Cancellation: a cancelled task continues to wait, as with Apple's. If the promise is released without a result, it
  ///   waits for ever. A task that may be cancelled iterates over ``Publisher/values`` instead, which then ends.
  nonisolated(nonsending) public final var value: Output {
    get async {
      await awaitResult().get()
    }
  }
}

extension Future {
  /// The value. Reading it waits for the result.
  ///
  ///     let answer = Future<Int, any Error> { promise in promise(.failure(CancellationError())) }
  ///     do {
  ///       print(try await answer.value)
  ///     } catch {
  ///       print(error)
  ///     }
  ///     // CancellationError()
  ///
  /// - Cancellation: a cancelled task continues to wait, as with a future that cannot fail.
  /// - Throws: The failure of the future.
  nonisolated(nonsending) public final var value: Output {
    get async throws {
      try await awaitResult().get()
    }
  }

  nonisolated(nonsending) private func awaitResult() async -> Result<Output, Failure> {
    typealias Continuation = UnsafeContinuation<Transfer<Result<Output, Failure>>, Never>
    let result = await withUnsafeContinuation { (continuation: Continuation) in
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { completion in
          if case .failure(let error) = completion { continuation.resume(returning: Transfer(.failure(error))) }
        },
        receiveValue: { continuation.resume(returning: Transfer(.success($0))) })
      subscribe(sink)
    }
    return result.value
  }
}

/// The subscription of one subscriber to a `Future`. The future's list holds it until there is a result.
private final class FutureSubscription<Output, Failure: Error>: Listener, Subscription, Described {
  /// Both ends of the subscription. It releases them when it ends.
  private struct Ends {
    let future: Future<Output, Failure>
    let downstream: AnySubscriber<Output, Failure>
  }

  let description = "Future"

  /// The future's lock. It guards the variables below.
  private let lock: Lock
  private var ends: Ends?
  private var hasDemand = false
  private var isCancelled = false

  /// Whether the subscriber has received this subscription. A failure must not arrive before it.
  private var hasSubscription = false

  init(_ future: Future<Output, Failure>, _ downstream: AnySubscriber<Output, Failure>) {
    lock = future.lock
    ends = Ends(future: future, downstream: downstream)
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.withLock { hasDemand = true }
    deliver()
  }

  /// Records that the subscriber has received this subscription.
  func confirmSubscription() {
    lock.withLock { hasSubscription = true }
    deliver()
  }

  /// Sends the result, if there is one and the subscriber is ready for it.
  func deliver() {
    lock.lock()
    guard let ends, let result = ends.future.result, hasDemand || hasSubscription && result.isFailure else {
      return lock.unlock()
    }
    self.ends = nil
    lock.unlock()
    switch result {
    case .success(let output):
      _ = ends.downstream.receive(output)
      // DIFFERS: Apple's future finishes even if the subscriber has cancelled meanwhile
      // (FutureTests.cancelledFromInsideTheValueItDoesNotFinish).
      if !lock.withLock({ isCancelled }) { ends.downstream.receive(completion: .finished) }
    case .failure(let error):
      ends.downstream.receive(completion: .failure(error))
    }
  }

  func cancel() {
    // The ends leave the lock's scope, so that they are released after the lock is free.
    let ends = lock.withLock {
      isCancelled = true
      self.ends?.future.waiting.remove(self)
      return self.ends.take()
    }
    withExtendedLifetime(ends) {}
  }

  var customMirror: Mirror {
    let (ends, hasDemand) = lock.withLock { (self.ends, self.hasDemand) }
    return Mirror(
      self,
      children: [
        "parent": ends?.future as Any, "downstream": ends?.downstream as Any, "hasAnyDemand": hasDemand,
        "subject": ends?.future as Any,
      ])
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
