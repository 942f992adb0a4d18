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
/// wrap the future in ``Deferred``. The future holds the result for later subscribers.
///
/// - Demand: the value waits for the first request.
/// - Completion: follows the value. A failure is sent without a request.
/// - Cancellation: releases the subscriber. The work continues.
public final class Future<Output, Failure: Error>: Publisher {
  /// Receives the result of the work. Later calls have no effect.
  public typealias Promise = (Result<Output, Failure>) -> Void

  let core = FutureCore()

  /// Once set, the result never changes. The core's lock guards it.
  var result: Result<Output, Failure>?

  /// Creates a future, and starts its work.
  ///
  /// - Parameter attemptToFulfill: Starts the work. It is called at once. It passes the result to the promise, at once
  ///   or later, from any thread. The promise holds the future.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) { attemptToFulfill(fulfill) }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let subscription = FutureSubscription(self, core) {
      subscriber
    } send: { [self] subscription in
      switch result! {
      case .success(let output):
        _ = subscriber.receive(output)
        // DIFFERS: Apple's future finishes even if the subscriber has cancelled meanwhile
        // (FutureTests.cancelledFromInsideTheValueItDoesNotFinish).
        if !subscription.isCancelled { subscriber.receive(completion: .finished) }
      case .failure(let error):
        subscriber.receive(completion: .failure(error))
      }
    }
    subscriber.receive(subscription: subscription)
    subscription.endGreeting()
  }

  func fulfill(_ result: Result<Output, Failure>) {
    core.lock.lock()
    guard self.result == nil else { return core.lock.unlock() }
    self.result = result
    if case .failure = result { core.hasFailed = true } else { core.hasFailed = false }
    core.lock.unlock()
    core.deliver()
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
    get async { await awaitResult().get() }
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
    get async throws { try await awaitResult().get() }
  }

  nonisolated(nonsending) private func awaitResult() async -> Result<Output, Failure> {
    typealias Continuation = UnsafeContinuation<UncheckedSendable<Result<Output, Failure>>, Never>
    let result = await withUnsafeContinuation { (continuation: Continuation) in
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { completion in
          if case .failure(let error) = completion {
            continuation.resume(returning: UncheckedSendable(.failure(error)))
          }
        },
        receiveValue: { continuation.resume(returning: UncheckedSendable(.success($0))) })
      subscribe(sink)
    }
    return result.value
  }
}

/// The part of a `Future` that does not depend on its types.
final class FutureCore {
  /// Guards the future and its subscriptions.
  let lock = Lock()

  /// Whether the result is a failure. Nil as long as there is none.
  var hasFailed: Bool?

  fileprivate var waiting = ObjectList<FutureSubscription>()

  init() {}

  func deliver() { for subscription in lock.withLock({ waiting.takeAll() }) { subscription.deliver() } }
}

/// The subscription of one subscriber to a `Future`. The future's list holds it until there is a result.
final class FutureSubscription: Subscription, Described, Mirrored, Listed {
  private struct Ends {
    let future: AnyObject
    let downstream: () -> Any
    let send: (FutureSubscription) -> Void
  }

  let description = "Future"
  var index = 0
  private let core: FutureCore

  // The core's lock guards the variables.

  private var ends: Ends?
  private var hasDemand = false
  private var hasCancelled = false

  /// Whether the subscriber has this subscription: `receive(subscription:)` has returned. A failure comes after that, unless
  /// there was a request.
  private var hasGreeted = false

  /// - Parameter downstream: Returns the subscriber, for the mirror.
  init(
    _ future: AnyObject, _ core: FutureCore, downstream: @escaping () -> Any,
    send: @escaping (FutureSubscription) -> Void
  ) {
    self.core = core
    ends = Ends(future: future, downstream: downstream, send: send)
    core.lock.withLock {
      if core.hasFailed == nil { core.waiting.append(self) }
    }
  }

  var isCancelled: Bool { core.lock.withLock { hasCancelled } }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    core.lock.withLock { hasDemand = true }
    deliver()
  }

  func endGreeting() {
    core.lock.withLock { hasGreeted = true }
    deliver()
  }

  /// Sends the result, if there is one and the subscriber is ready for it.
  fileprivate func deliver() {
    core.lock.lock()
    guard let hasFailed = core.hasFailed, hasDemand || hasFailed && hasGreeted else { return core.lock.unlock() }
    let ends = ends.take()
    core.lock.unlock()
    ends?.send(self)
  }

  func cancel() {
    // The ends leave the lock's scope, so that they are released after the lock is free.
    let ends = core.lock.withLock {
      hasCancelled = true
      core.waiting.remove(self)
      return self.ends.take()
    }
    withExtendedLifetime(ends) {}
  }

  var parts: KeyValuePairs<String, Any> {
    let (ends, hasDemand) = core.lock.withLock { (self.ends, self.hasDemand) }
    return [
      "parent": ends?.future as Any, "downstream": ends?.downstream() as Any, "hasAnyDemand": hasDemand,
      "subject": ends?.future as Any,
    ]
  }
}
