import Combine
import TestKit
import Testing
import VirtualTime

struct ThrottleTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let clock = VirtualTimeScheduler()
  private let upstream = Manual()

  /// The end waits for a value and for nothing else.
  @Test(arguments: [true, false])
  func sendsAValueAtMostEveryThreeSeconds(latest: Bool) {
    expectMarbles([
      "a": "a", "a----b": "a----b", "a--b": "a--b", "a-b": "a--b", "ab--c": "a--b--c",
      "|": "|", "#": "#", "a|": "a|", "a#": "a#", "(a|)": "(a|)", "ab|": "a--(b|)",
      "ab#": "a--(b#)", "ab-|": "a--(b|)", "ab--|": "a--b|",
    ]) { $0.throttle(for: 3, scheduler: $1, latest: latest) }
  }

  @Test func sendsTheLatestValueOfThreeSeconds() {
    expectMarbles([
      "abcdefghi": "a--c--f--i", "abc----d": "a--c---d", "ab--cd": "a--b--d", "(abc)": "c",
      "a(bcd)": "a--d", "abc|": "a--(c|)",
    ]) { $0.throttle(for: 3, scheduler: $1, latest: true) }
  }

  @Test func sendsTheFirstValueOfThreeSeconds() {
    expectMarbles([
      "abcdefghi": "a--b--d--g", "abc----d": "a--b---d", "ab--cd": "a--b--c", "(abc)": "a",
      "a(bcd)": "a--b", "abc|": "a--(b|)",
    ]) { $0.throttle(for: 3, scheduler: $1, latest: false) }
  }

  @Test func everythingIsScheduled() {
    let subscriber = upstream.throttle(for: 3, scheduler: clock, latest: true).testSubscriber()
    upstream.send(1)
    expectTrue(subscriber.events == ["subscription Throttle"] && clock.pending == 1)
    clock.run()
    expectEqual(subscriber.values, [1])
    upstream.send(completion: .finished)
    expectTrue(subscriber.events.count == 2 && clock.pending == 1)
    clock.run()
    expectEqual(subscriber.events.last, "finished")
    expectEqual(clock.now, VirtualTime(nanoseconds: 0))
  }

  @Test(arguments: [(true, 3), (false, 1)])
  func whatComesBeforeTheSubscriptionWaitsForIt(_ latest: Bool, _ value: Int) {
    let subscriber = TestSubscriber<Int, Never>()
    (1...3).publisher.throttle(for: 3, scheduler: ImmediateScheduler.shared, latest: latest).subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Throttle", "value \(value)", "finished"])
  }

  @Test func whatComesBeforeTheSubscriptionAndIsNotAskedForIsDropped() {
    let subscriber = Just(1).throttle(for: 3, scheduler: clock, latest: true).testSubscriber(asking: .none)
    subscriber.request(.max(1))
    clock.run()
    expectEqual(subscriber.events, ["subscription Throttle", "finished"])
  }

  @Test func whatNobodyAskedForIsDropped() {
    expectTraffic(
      """
      a      a---bc--d-----e|
      ask    *
      out    a---b--c--d---e|
      ask a  *

      a    a---bc--d-----e|
      ask  -
      out  ---------------|

      a      x---bc--d-----e|
      ask    2
      out    x---b----------|
      ask a  *

      a    x---bc--d-----e|
      ask  -----1---1
      out  -----c--------e|

      a    a---bc--d-----e|
      ask  1
      out  a---b----------|
      """, returning: ["a": .max(1)]
    ) { $0.a.throttle(for: 3, scheduler: $0.clock, latest: true) }
  }
}
