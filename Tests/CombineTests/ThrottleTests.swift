import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct ThrottleTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let clock = VirtualTimeScheduler()
  private let upstream = Manual()

  private func subscriber(_ subscriber: Tester = Tester(), latest: Bool = true) -> Tester {
    upstream.throttle(for: 3, scheduler: clock, latest: latest).subscribe(subscriber)
    return subscriber
  }

  // MARK: Time

  @Test(arguments: [true, false])
  func sendsAValueAtMostEveryThreeSeconds(latest: Bool) {
    expectMarbles(
      """
      in   a
      out  a

      in   a----b
      out  a----b

      in   a--b
      out  a--b

      in   a-b
      out  a--b

      in   ab--c
      out  a--b--c
      """
    ) { $0.throttle(for: 3, scheduler: $1, latest: latest) }
  }

  @Test func sendsTheLatestValueOfThreeSeconds() {
    expectMarbles(
      """
      in   abcdefghi
      out  a--c--f--i

      in   abc----d
      out  a--c---d

      in   ab--cd
      out  a--b--d

      in   (abc)
      out  c

      in   a(bcd)
      out  a-    -d

      in   abc|
      out  a--(c|)
      """
    ) { $0.throttle(for: 3, scheduler: $1, latest: true) }
  }

  @Test func sendsTheFirstValueOfThreeSeconds() {
    expectMarbles(
      """
      in   abcdefghi
      out  a--b--d--g

      in   abc----d
      out  a--b---d

      in   ab--cd
      out  a--b--c

      in   (abc)
      out  a

      in   a(bcd)
      out  a-    -b

      in   abc|
      out  a--(b|)
      """
    ) { $0.throttle(for: 3, scheduler: $1, latest: false) }
  }

  @Test(arguments: [true, false])
  func endWaitsForAValueAndForNothingElse(latest: Bool) {
    expectMarbles(
      """
      in   |
      out  |

      in   #
      out  #

      in   a|
      out  a|

      in   a#
      out  a#

      in   (a|)
      out  (a|)

      in   ab|
      out  a--(b|)

      in   ab#
      out  a--(b#)

      in   ab-|
      out  a--(b|)

      in   ab--|
      out  a--b|
      """
    ) { $0.throttle(for: 3, scheduler: $1, latest: latest) }
  }

  @Test func everythingIsScheduled() {
    let subscriber = subscriber()
    upstream.send(1)
    #expect(subscriber.events == ["subscription Throttle"] && clock.pending == 1)
    clock.run()
    #expect(subscriber.values == [1])
    upstream.send(completion: .finished)
    #expect(subscriber.events.count == 2 && clock.pending == 1)
    clock.run()
    #expect(subscriber.events.last == "finished")
    #expect(clock.now == VirtualTime(nanoseconds: 0))
  }

  // MARK: Upstreams that send at once

  @Test func upstreamIsAskedForEverythingBeforeTheSubscription() {
    let tester = Tester(asking: .max(1))
    tester.onSubscription = { [upstream] _ in #expect(upstream.events == ["request unlimited"]) }
    let subscriber = subscriber(tester)
    subscriber.request(.max(3))
    #expect(upstream.events == ["request unlimited"])
    #expect(upstream.send(1) == .none)
  }

  @Test(arguments: [(true, 3), (false, 1)])
  func whatComesBeforeTheSubscriptionWaitsForIt(_ latest: Bool, _ value: Int) {
    let subscriber = TestSubscriber<Int, Never>()
    (1...3).publisher.throttle(for: 3, scheduler: ImmediateScheduler.shared, latest: latest).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Throttle", "value \(value)", "finished"])
  }

  @Test func whatComesBeforeTheSubscriptionAndIsNotAskedForIsDropped() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Just(1).throttle(for: 3, scheduler: clock, latest: true).subscribe(subscriber)
    subscriber.request(.max(1))
    clock.run()
    #expect(subscriber.events == ["subscription Throttle", "finished"])
  }

  // MARK: Demand

  @Test func whatNobodyAskedForIsDropped() {
    expectMarbles(
      """
      in   a---bc--d-----e|
      ask  *
      out  a---b--c--d---e|

      in   a---bc--d-----e|
      ask  -
      out  ---------------|

      in   a---bc--d-----e|
      ask  1
      out  a--------------|

      in   a---bc--d-----e|
      ask  2
      out  a---b----------|

      in   a---bc--d-----e|
      ask  -----1---1
      out  -----c--------e|
      """
    ) { $0.throttle(for: 3, scheduler: $1, latest: true) }
  }

  @Test func whatIsAskedForInReturnForAValueCounts() {
    expectMarbles(
      """
      in   a---bc--d-----e|
      ask  1
      out  a---b--c-------|
      """, returning: ["a": .max(1), "b": .max(1)]
    ) { $0.throttle(for: 3, scheduler: $1, latest: true) }
  }

  // MARK: Reentrancy

  @Test func aSchedulerThatRunsAtOnceSendsEverything() {
    let subscriber = Tester()
    upstream.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: false).subscribe(subscriber)
    subscriber.onValue = { [upstream] in if $0 == 1 { upstream.send(2) } }
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Throttle", "value 1", "value 2", "failure broken"])
  }

  // MARK: Ends and threads

  @Test func sendingAndTheClockMayBeOnThreadsOfTheirOwn() {
    let numbers = PassthroughSubject<Int, TestError>()
    let witness = Witness<Int, TestError>()
    let clock = self.clock
    numbers.throttle(for: .nanoseconds(2), scheduler: clock, latest: true).subscribe(witness)
    let isDone = onEightThreads { thread in
      for round in 0..<500 {
        switch thread {
        case 0: numbers.send(round)
        case 1: clock.advance(by: .nanoseconds(1))
        default: witness.subscription?.request(.max(1))
        }
      }
    }
    #expect(isDone)
    numbers.send(completion: .finished)
    clock.run()
    #expect(witness.values.last == 499)
    #expect(witness.values == witness.values.sorted())
    #expect(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }
}
