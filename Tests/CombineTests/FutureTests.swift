import Combine
import TestKit
import Testing

struct FutureTests {
  private typealias Number = Future<Int, TestError>

  /// A future, and the promise that fulfils it.
  private final class Work {
    private(set) var promise: Number.Promise = { _ in }
    private(set) weak var future: Number?

    func begin() -> Number {
      let future = Number { self.promise = $0 }
      self.future = future
      return future
    }

    func forget() { promise = { _ in } }
  }

  private let work = Work()

  // MARK: Work

  @Test func beginsWhenItIsMadeAndOnlyOnce() {
    var begun = 0
    let future = Number { promise in
      begun += 1
      promise(.success(begun))
    }
    expectEqual(begun, 1)
    for _ in 1...2 {
      let subscriber = future.testSubscriber()
      expectEqual(subscriber.events, ["subscription Future", "value 1", "finished"])
    }
    expectEqual(begun, 1)
  }

  @Test func onlyTheFirstResultCounts() {
    let future = work.begin()
    let early = TestSubscriber<Int, TestError>()
    let late = TestSubscriber<Int, TestError>()
    future.subscribe(early)
    work.promise(.success(1))
    work.promise(.success(2))
    work.promise(.failure(.broken))
    future.subscribe(late)
    expectEqual(early.events, ["subscription Future", "value 1", "finished"])
    expectEqual(late.events, early.events)
  }

  /// A subscriber that is cancelled by an earlier one is left out.
  @Test func sendsToSubscribersInTheirOrder() {
    let future = work.begin()
    var order: [Int] = []
    let subscribers = (0..<5).map { _ in TestSubscriber<Int, TestError>() }
    for (number, subscriber) in subscribers.enumerated() {
      subscriber.onValue = { _ in
        order.append(number)
        if number == 0 { subscribers[2].cancel() }
      }
      future.subscribe(subscriber)
    }
    subscribers[1].cancel()
    work.promise(.success(0))
    expectEqual(order, [0, 3, 4])
  }

  // MARK: Demand

  @Test(arguments: [.success(1), .failure(.broken)] as [Result<Int, TestError>])
  func valueWaitsForTheFirstRequestAndAFailureDoesNot(_ result: Result<Int, TestError>) {
    let future = work.begin()
    let (early, late) = (TestSubscriber<Int, TestError>(asking: .none), TestSubscriber<Int, TestError>(asking: .none))
    future.subscribe(early)
    work.promise(result)
    future.subscribe(late)
    for subscriber in [early, late] {
      expectEqual(subscriber.events.dropFirst(), (result == .success(1) ? [] : ["failure broken"]))
      for _ in 1...2 { subscriber.request(.max(1)) }
      expectEqual(
        subscriber.events.dropFirst(), (result == .success(1) ? ["value 1", "finished"] : ["failure broken"]))
    }
  }

  // MARK: Reentrancy

  @Test func failureDoesNotOvertakeTheSubscription() {
    let future = work.begin()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    var eventsInside: [String] = []
    subscriber.onSubscription = { [work, unowned subscriber] _ in
      work.promise(.failure(.broken))
      eventsInside = subscriber.events
    }
    future.subscribe(subscriber)
    expectEqual(eventsInside, ["subscription Future"])
    expectEqual(subscriber.events, ["subscription Future", "failure broken"])
  }

  // MARK: Cancellation

  @Test func cancelledFromInsideTheSubscriptionNothingIsSent() {
    for result in [.success(1), .failure(.broken)] as [Result<Int, TestError>] {
      let subscriber = TestSubscriber<Int, TestError>()
      subscriber.onSubscription = { $0.cancel() }
      Number { $0(result) }.subscribe(subscriber)
      expectEqual(subscriber.events, ["subscription Future"])
    }
  }

  @Test func cancelledFromInsideTheValueItDoesNotFinish() {
    let subscriber = TestSubscriber<Int, TestError>()
    subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
    Number { $0(.success(1)) }.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Future", "value 1"])
  }

  // MARK: Release

  @Test func bothEndsAreLetGo() {
    let ends: [(any Subscription, Work) -> Void] = [
      { subscription, _ in subscription.cancel() },
      { subscription, work in
        subscription.request(.max(1))
        work.promise(.success(1))
      },
      { _, work in work.promise(.failure(.broken)) },
    ]
    for end in ends {
      let work = Work()
      var subscriber: TestSubscriber<Int, TestError>? = TestSubscriber(asking: .none)
      weak let released = subscriber
      subscriber.map { work.begin().subscribe($0) }
      let subscription = subscriber?.subscription
      subscriber = nil
      expectTrue(released != nil)
      subscription.map { end($0, work) }
      expectNil(released)
      expectTrue(work.future != nil)
      work.forget()
      expectNil(work.future)
    }
  }

  /// `ReleaseTests` says the same of a future that has a result.
  @Test func cancelledSubscriptionIsLetGo() {
    let future = work.begin()
    weak var released: AnyObject?
    do {
      let subscriber = future.testSubscriber()
      released = subscriber.subscription as AnyObject?
      expectTrue(released != nil)
      subscriber.cancel()
    }
    expectNil(released)
    withExtendedLifetime(future) {}
  }

  @Test func subscriptionKeepsTheFuture() {
    let subscriber = work.begin().testSubscriber()
    work.forget()
    expectTrue(work.future != nil)
    subscriber.cancel()
    expectNil(work.future)
  }

  // MARK: Async

  @Test func valueIsThereBeforeOrAfterTheTaskAsks() async throws {
    expectTrue(await Future<Int, Never> { $0(.success(1)) }.value == 1)
    try await expectEqual(Number { $0(.success(2)) }.value, 2)

    let future = work.begin()
    let asked = Gate()
    let promise = work.promise
    let worker = Worker {
      asked.wait()
      promise(.success(3))
    }
    let answer = Task {
      asked.open()
      return try await future.value
    }
    try await expectEqual(answer.value, 3)
    expectTrue(worker.join())
  }

  @Test func valueThrowsTheFailure() async {
    await #expect(throws: TestError.broken) { try await Number { $0(.failure(.broken)) }.value }
  }

  @Test func cancelledTaskGoesOnWaiting() async throws {
    let future = work.begin()
    let answer = Task { try await future.value }
    answer.cancel()
    work.promise(.success(1))
    try await expectEqual(answer.value, 1)
  }

  // MARK: Threads

  @Test func oneOfManyThreadsFulfilsIt() {
    for _ in 1...50 {
      let work = Work()
      let (future, promise) = (work.begin(), work.promise)
      let early = future.testSubscriber()
      let late = (0..<4).map { _ in TestSubscriber<Int, TestError>(asking: .max(1)) }
      expectTrue(onEightThreads { $0 < 4 ? promise(.success($0)) : future.subscribe(late[$0 - 4]) })
      expectEqual(early.values.count, 1)
      for subscriber in late { expectEqual(subscriber.events, early.events) }
    }
  }

  @Test func cancellingDoesNotWaitForADelivery() {
    let future = work.begin()
    let promise = work.promise
    let subscriber = future.testSubscriber()
    expectTrue(subscriber.whileReceiving(from: { promise(.success(1)) }, do: subscriber.cancel))
    expectEqual(subscriber.events, ["subscription Future", "value 1"])
  }
}
