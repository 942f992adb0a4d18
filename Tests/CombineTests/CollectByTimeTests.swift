import Combine
import TestKit
import Testing
import VirtualTime

struct CollectByTimeTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<[Int], TestError>()

  // MARK: By time

  @Test func traffic() {
    expectTraffic(
      """
      // Each interval sends what it brought and the end sends the rest.
      a    -a-b-   c
      out  ----(ab)---c

      a    ----------a
      out  ------------a

      a    -a---b|
      out  ----a-(b|)

      a    -a----|
      out  ----a-|

      a    |
      out  |

      a    -a---b#
      out  ----a-#

      a    (ab)#
      out  -   #

      // What nobody asked for goes out later and the rest needs no demand.
      a    --a---b---c
      ask  1------------1
      out  ----a-----------(bc)

      a    --a---b-----------|
      ask  1
      out  ----a-------------(b|)

      a    --a---|
      ask  -
      out  ------(a|)
      """
    ) { $0.a.collect(.byTime($0.clock, 4)).map { String($0) } }
    expectTraffic(
      """
      // By time each request and each value request one value.
      a      --   1
      ask    -(1*)
      out    --   --1
      ask a  -(11)
      add a  --   1
      """, alwaysReturning: .max(1)
    ) { $0.a.collect(.byTime($0.clock, 2)).map { String($0) } }
    expectTraffic(
      """
      // Full array does not wait and is never too long.
      a    abc    d-e--------f
      out  --(abc)-d---e-------f

      a    (ab)-(cd|)
      out  -   -(abcd|)

      a    (ab)-#
      out  -   -#

      a    --a---(bcde)
      ask  1------     ---2
      out  ----a--     -----(bcd)---e
      """
    ) { $0.a.collect(.byTimeOrCount($0.clock, 4, 3)).map { String($0) } }
  }

  /// It requests one value at a time. The comment of the method says what to do.
  @Test func subjectDropsWhatComesBeforeTheNextRequestUnlessABufferKeepsIt() {
    for (isBuffered, expected) in [(false, [[1]]), (true, [[1, 2, 3]])] {
      let subject = PassthroughSubject<Int, TestError>()
      let source =
        isBuffered
        ? subject.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher()
        : subject.eraseToAnyPublisher()
      let subscriber = TestSubscriber<[Int], TestError>()
      source.receive(on: clock).collect(.byTime(clock, 4)).subscribe(subscriber)
      for value in 1...3 { subject.send(value) }
      clock.advance(by: 4)
      expectEqual(subscriber.values, expected)
      subscriber.cancel()
    }
  }

  @Test func endComesThroughTheScheduler() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.broken)] {
      let subscriber = upstream.collect(.byTime(clock, 4)).testSubscriber()
      upstream.send(1)
      upstream.send(completion: completion)
      expectEqual(subscriber.events, ["subscription CollectByTime"])
      clock.advance(by: 0)
      expectEqual(
        subscriber.events.dropFirst(), (completion == .finished ? ["value [1]", "finished"] : ["failure broken"]))
    }
  }

  // MARK: By time or count

  @Test func demandIsMultiplied() {
    let subscriber = TestSubscriber<[Int], TestError>(asking: .max(2)) { $0.count > 1 ? .max(1) : .max(2) }
    upstream.collect(.byTimeOrCount(clock, 2, 3)).subscribe(subscriber)
    expectEqual(upstream.events, ["request max(6)"])
    expectEqual((1...4).map { upstream.send($0) }, [.none, .none, .none, .none])
    expectEqual(upstream.events, ["request max(6)"])
    clock.advance(by: 0)
    expectEqual(upstream.events, ["request max(6)", "request max(3)"])
    clock.advance(by: 2)
    // As with Apple's, the demand that is returned for an array that the timer sent does not go upstream.
    expectEqual(upstream.events, ["request max(6)", "request max(3)"])
    subscriber.request(.unlimited)
    expectEqual(upstream.events.last, "request unlimited")
    expectEqual(subscriber.values, [[1, 2, 3], [4]])
  }

  @Test func demandReturnedForAnArrayOfTheTimerCounts() {
    let subscriber = upstream.collect(.byTimeOrCount(clock, 1, 2)).testSubscriber(asking: .max(1)) { _ in .max(1) }
    for number in 0...2 {
      upstream.send(number)
      clock.advance(by: 1)
    }
    expectEqual(subscriber.values, [[0], [1], [2]])
    expectEqual(upstream.events, ["request max(2)"])
  }

  // MARK: The two ends

  @Test func cancellingInsideTheRestLeavesNoCompletion() {
    subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
    upstream.collect(.byTime(clock, 2)).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    clock.run()
    expectEqual(subscriber.events, ["subscription CollectByTime", "value [1]"])
    expectEqual(upstream.events, ["request max(1)"])
  }

  @Test func cancellingInsideTheGreetingStopsTheClock() {
    subscriber.onSubscription = { $0.cancel() }
    upstream.collect(.byTime(clock, 2)).subscribe(subscriber)
    expectEqual(clock.pending, 0)
    expectEqual(upstream.events, ["cancel"])
  }

  @Test(arguments: ["cancel", "finish", "fail"])
  func endLeavesNothingScheduled(_ end: String) {
    upstream.collect(.byTime(clock, 2)).subscribe(subscriber)
    expectEqual(clock.pending, 1)
    switch end {
    case "cancel": subscriber.cancel()
    case "finish": upstream.send(completion: .finished)
    default: upstream.send(completion: .failure(.broken))
    }
    // The completion is scheduled for now, and nothing for later.
    clock.advance(by: 0)
    expectEqual(clock.pending, 0)
  }

  // MARK: Threads

  /// But upstream does not.
  @Test func fullArrayWaitsForTheDeliveryOfAnInterval() {
    let (inside, filling) = (Gate(), Gate())
    subscriber.onValue = { [subscriber] in
      guard $0 == [1] else { return }
      inside.open()
      filling.wait()
      expectEqual(subscriber.values, [[1]])
    }
    upstream.collect(.byTimeOrCount(clock, 2, 2)).subscribe(subscriber)
    upstream.send(1)
    let timer = Worker { [clock] in clock.advance(by: 2) }
    inside.wait()
    let sender = Worker { [upstream] in
      upstream.send(2)
      filling.open()
      upstream.send(3)
      upstream.send(completion: .finished)
    }
    expectTrue(timer.join() && sender.join())
    clock.run()
    expectEqual(subscriber.events, ["subscription CollectByTime", "value [1]", "value [2, 3]", "finished"])
  }

  @Test func eightThreadsLoseNothing() {
    let (clock, subject) = (VirtualTimeScheduler(), PassthroughSubject<Int, TestError>())
    let witness = Witness<[Int], TestError>()
    witness.onValue = { _ in dawdle() }
    subject.collect(.byTimeOrCount(clock, 1, 3)).subscribe(witness)
    expectTrue(
      onEightThreads { thread in
        for round in 0..<1000 {
          if thread == 7 { clock.advance(by: 1) } else { subject.send(round * 7 + thread) }
        }
      })
    subject.send(completion: .finished)
    clock.run()
    let values = witness.values.flatMap { $0 }
    expectEqual(values.sorted(), Array(0..<7000))
    expectTrue(witness.values.allSatisfy { 1...3 ~= $0.count })
    // The values of one thread keep their order.
    expectEqual(values.filter { $0 % 7 == 3 }, Array(stride(from: 3, to: 7000, by: 7)))
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }
}
