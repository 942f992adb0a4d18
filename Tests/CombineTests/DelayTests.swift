import Combine
import TestKit
import Testing
import VirtualTime

struct DelayTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func eachEventComesLater() {
    expectMarbles([
      "-ab---c-|": "---ab---c-|", "a": "--a", "(ab|)": "--(ab|)", "|": "--|",
      "-(a#)": "---(a#)", "a-#": "--a-#", "#": "--#",
    ]) { $0.delay(for: 2, scheduler: $1) }
  }

  @Test func cancelTakesBackWhatIsOnItsWay() {
    expectTraffic(
      """
      a    --a--(b|)
      ask  *-----   -!
      out  ------   a
      """, untilItIsQuiet: true
    ) { $0.a.delay(for: 4, scheduler: $0.clock) }
  }

  @Test func additionalDemandGoesUpstreamWithTheDelay() {
    expectTraffic(
      """
      a      1
      ask    1
      out    --1
      ask a  1-5
      """, alwaysReturning: .max(5)
    ) { $0.a.delay(for: 2, scheduler: $0.clock) }
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
    expectEqual(times, ["1 at 2s", "2 at 4s"])
  }

  @Test func toleranceIsPassedOnAndTheSchedulersOwnByDefault() {
    let scheduler = SpyScheduler(now: { VirtualTime(nanoseconds: 10_000_000_000) })
    upstream.delay(for: 2, tolerance: 0.5, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.delay(for: 3, scheduler: scheduler, options: 7).subscribe(subscriber)
    upstream.send(1)
    expectEqual(
      scheduler.events,
      [
        "after 12s, tolerance 0.5s, options nil", "after 12s, tolerance 0.5s, options nil",
        "after 13s, tolerance 0.25s, options 7",
      ])
  }
}

struct MeasureIntervalTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<VirtualTime.Stride, TestError>()

  /// What the digits of an output stand for.
  private let spans: [Character: VirtualTime.Stride] = ["0": 0, "1": 1, "3": 3, "8": 8]

  @Test func measuresFromTheSubscriptionAndThenFromValueToValue() {
    expectMarbles(["---a(bc)-------d--|": "---3(10)-------8--|", "a|": "0|"]) { upstream, clock in
      upstream.measureInterval(using: clock).map { span in spans.first { $0.value == span }?.key ?? "?" }
    }
  }

  @Test func nothingIsScheduled() {
    upstream.measureInterval(using: clock).subscribe(subscriber)
    upstream.send(1)
    expectEqual(clock.pending, 0)
  }

  @Test func clockIsReadBeforeTheValueIsHandedOver() {
    subscriber.onValue = { [clock] _ in clock.advance(by: 5) }
    upstream.measureInterval(using: clock).subscribe(subscriber)
    clock.advance(by: 1)
    for value in 1...2 { upstream.send(value) }
    expectEqual(subscriber.values, [1, 5])
  }
}
