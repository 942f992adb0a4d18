import Combine
import TestKit
import Testing

@Suite struct RetryTests {
  private typealias Tester = TestSubscriber<Int, TestError>

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

  @Test func subscribesAsOftenAsItMay() {
    expectTraffic(
      """
      a    1#2#3#
      out  1-2-3#
      """
    ) { $0.a.retry(2) }
  }

  @Test func additionalDemandIsRequestedAndNotReturned() {
    expectTraffic(
      """
      a      1   -#
      ask    3
      out    1
      ask a  (32)-4
      """, returning: { _ in .max(2) }
    ) { $0.a.retry(1) }
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
}
