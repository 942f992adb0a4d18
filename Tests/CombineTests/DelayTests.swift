import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct DelayTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  // MARK: Time

  @Test func eachEventComesLater() {
    expectMarbles(
      """
      in   -ab---c-|
      out  ---ab---c-|

      in   a
      out  --a

      in   (ab|)
      out  -    -(ab|)

      in   |
      out  --|
      """
    ) { $0.delay(for: 2, scheduler: $1) }
  }

  @Test func failureIsDelayedToo() {
    expectMarbles(
      """
      in   -(a#)
      out  --   -(a#)

      in   a-#
      out  --a-#

      in   #
      out  --#
      """
    ) { $0.delay(for: 2, scheduler: $1) }
  }

  @Test func cancelTakesBackWhatIsOnItsWay() {
    expectMarbles(
      """
      in   --a--(b|)
      ask  *-----   -!
      out  ------   a
      """
    ) { $0.delay(for: 4, scheduler: $1) }
  }

  // MARK: The two ends

  @Test func subscriptionRequestsAndTheCancellationAreNotDelayed() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2))
    upstream.delay(for: 2, scheduler: clock).subscribe(subscriber)
    #expect(subscriber.events.count == 1)
    subscriber.request(.max(3))
    subscriber.cancel()
    #expect(upstream.events == ["request max(2)", "request max(3)", "cancel"])
    #expect(clock.pending == 0)
  }

  @Test func additionalDemandGoesUpstreamWithTheDelay() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { _ in .max(5) }
    upstream.delay(for: 2, scheduler: clock).subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(upstream.events == ["request max(1)"])
    clock.advance(by: 2)
    #expect(upstream.events == ["request max(1)", "request max(5)"])
  }

  @Test func valueSentFromInsideIsDelayedFromThereOn() {
    var times: [String] = []
    subscriber.onValue = { [upstream, clock] in
      times.append("\($0) at \(clock.now)")
      if $0 == 1 { upstream.send(2) }
    }
    upstream.delay(for: 2, scheduler: clock).subscribe(subscriber)
    upstream.send(1)
    clock.run()
    #expect(times == ["1 at 2s", "2 at 4s"])
  }

  @Test func toleranceIsPassedOnAndTheSchedulersOwnByDefault() {
    let scheduler = SpyScheduler(now: { VirtualTime(nanoseconds: 10_000_000_000) })
    upstream.delay(for: 2, tolerance: 0.5, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.delay(for: 3, scheduler: scheduler, options: 7).subscribe(subscriber)
    upstream.send(1)
    #expect(
      scheduler.events == [
        "after 12s, tolerance 0.5s, options nil", "after 12s, tolerance 0.5s, options nil",
        "after 13s, tolerance 0.25s, options 7",
      ])
  }
}
