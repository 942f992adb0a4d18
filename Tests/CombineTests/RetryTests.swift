import Combine
import TestKit
import Testing

@Suite struct RetryTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual()

  /// Fails as soon as it is asked, or even before, until it has failed often enough.
  private final class Flaky: Publisher {
    typealias Output = Int
    typealias Failure = TestError

    private(set) var attempts = 0
    private let failures: Int
    private let failsWhenAsked: Bool

    init(failures: Int, failsWhenAsked: Bool) {
      self.failures = failures
      self.failsWhenAsked = failsWhenAsked
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
      attempts += 1
      let subscription = ManualSubscription()
      let attempt = attempts
      let run = { [failures] in
        if attempt > failures {
          _ = subscriber.receive(attempt)
          subscriber.receive(completion: .finished)
        } else {
          subscriber.receive(completion: .failure(.broken))
        }
      }
      if failsWhenAsked { subscription.onRequest = { _ in run() } }
      subscriber.receive(subscription: subscription)
      if !failsWhenAsked { run() }
    }
  }

  // MARK: Failures

  @Test func subscribesAgainAfterAFailure() {
    let subscriber = Tester()
    upstream.retry(2).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    upstream.send(3)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Retry", "value 1", "value 2", "value 3", "finished"])
    #expect(upstream.subscribers.count == 3)
  }

  @Test func formerAttemptIsIgnored() {
    let (subscriber, late) = (Tester(), ManualSubscription())
    upstream.retry(2).subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    let former = upstream.subscribers[0]
    _ = former.receive(1)
    former.receive(subscription: late)
    former.receive(completion: .finished)
    upstream.send(2)
    #expect(subscriber.events == ["subscription Retry", "value 2"])
    #expect(late.events == ["cancel"])
  }

  @Test(arguments: [true, false]) func manyFailuresAtOnceDoNotGrowTheStack(_ failsWhenAsked: Bool) {
    let flaky = Flaky(failures: 10_000, failsWhenAsked: failsWhenAsked)
    let subscriber = Tester()
    flaky.retry(10_000).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Retry", "value 10001", "finished"])
  }

  @Test(arguments: [nil, -1, .min]) func withoutALimitItGoesOnForEver(_ retries: Int?) {
    let flaky = Flaky(failures: 20_000, failsWhenAsked: true)
    let subscriber = Tester()
    Publishers.Retry(upstream: flaky, retries: retries).subscribe(subscriber)
    #expect(subscriber.values == [20_001])
    #expect(flaky.attempts == 20_001)
  }

  // MARK: Demand

  @Test func outstandingDemandIsAskedForAgain() {
    let subscriber = Tester(asking: .max(3)) { $0 == 1 ? .max(2) : .none }
    upstream.retry(1).subscribe(subscriber)
    #expect(upstream.events == ["request max(3)"])
    #expect(upstream.send(1) == .none)
    #expect(upstream.events == ["request max(3)", "request max(2)"])
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    #expect(upstream.subscriptions[1].events == ["request max(3)"])
    subscriber.request(.max(1))
    #expect(upstream.subscriptions[1].events == ["request max(3)", "request max(1)"])
    #expect(upstream.subscriptions[0].events == ["request max(3)", "request max(2)"])
  }

  @Test func upstreamIsNotAskedForNothing() {
    let subscriber = Tester(asking: .max(1))
    upstream.retry(1).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(upstream.subscriptions[1].events == [])
  }

  @Test func demandMadeBetweenTwoAttemptsIsNotLost() {
    let upstream = Manual(greets: false)
    let subscriber = Tester(asking: .max(1))
    upstream.retry(1).subscribe(subscriber)
    upstream.send(subscription: ManualSubscription())
    upstream.send(completion: .failure(.broken))
    subscriber.request(.max(2))
    let second = ManualSubscription()
    upstream.send(subscription: second)
    #expect(second.events == ["request max(3)"])
  }

  // MARK: Cancellation

  @Test func cancelReachesTheNewestAttempt() {
    let subscriber = Tester()
    upstream.retry(2).subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    subscriber.cancel()
    upstream.send(completion: .failure(.broken))
    #expect(upstream.subscriptions.map(\.events) == [["request unlimited"], ["request unlimited", "cancel"]])
    #expect(subscriber.events == ["subscription Retry"])
  }

  // MARK: Order

  @Test func nothingComesTooEarlyOrTooLate() {
    let upstream = Manual(greets: false)
    let subscriber = Tester()
    upstream.retry(1).subscribe(subscriber)
    upstream.send(1)
    #expect(upstream.subscribers.count == 1)
    upstream.send(subscription: ManualSubscription())
    upstream.send(completion: .failure(.broken))
    upstream.send(2)
    upstream.send(subscription: ManualSubscription())
    upstream.send(3)
    upstream.send(completion: .finished)
    upstream.send(4)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Retry", "value 3", "finished"])
  }
}
