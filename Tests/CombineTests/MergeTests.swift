import Combine
import TestKit
import Testing

struct MergeTests {
  private let a = TestUpstream()
  private let b = TestUpstream()

  // MARK: Demand

  @Test func traffic() {
    expectTraffic(
      """
      // Asks each for one ahead and for another when a value has been sent.
      a      1
      b      -2
      ask    -
      out
      ask a  1
      ask b  1

      a      123
      ask    2
      out    12
      ask a  1
      add a  11
      ask b  1

      a      -1---45
      b      2---3
      ask    --13
      out    --1234
      ask a  1-1
      add a  -----1
      ask b  1--1
      add b  ----1

      // Unlimited demand goes to both once.
      a      12---3
      ask    1-**1
      out    1-2--3
      ask a  1-*
      add a  1
      ask b  1-*

      // Finishes when both have and what waited has been sent.
      a    1-|
      b    -2-|
      ask  ----11
      out  ----1(2|)

      a      1|
      ask    --1*
      out    --1
      ask a  1
      ask b  1--*

      a      |1|
      out
      ask a  *
      ask b  *

      a      -#
      b      --1#
      out    -#
      ask a  *!
      ask b  *!

      // Side may be late.
      a      1^^2
      ask    1
      out    ---2
      ask a  -1!
      add a  ---1
      ask b  1

      a      -^
      ask    *
      ask a  -*
      """
    ) { Publishers.Merge($0.a, $0.b) }
    expectTraffic(
      """
      // Unlimited demand goes to both once.
      a      1
      ask    1
      out    1
      ask a  (1*)
      ask b  (1*)
      """, alwaysReturning: .unlimited
    ) { Publishers.Merge($0.a, $0.b) }
    expectTraffic(
      """
      // What waits goes before what comes in the middle of it.
      a    0
      b    1
      ask  -2   1
      out  -(01)2
      """
    ) { upstreams in
      Publishers.MergeMany(upstreams.a, upstreams.b, upstreams.c)
        .handleEvents(receiveOutput: { if $0 == "0" { upstreams.c.send("2") } })
    }
  }

  @Test func sendsEverythingThatWaitsBeforeItAsksForMore() {
    let subscriber = Publishers.Merge(a, b).testSubscriber(asking: .none)
    a.send(1)
    b.send(2)
    a.onRequest = { [a] _ in a.send(3) }
    subscriber.request(.max(3))
    expectEqual(subscriber.values, [1, 2, 3])
  }

  // MARK: While subscribing

  @Test func failureWhileSubscribingCancelsTheLaterSide() {
    a.onRequest = { [a] _ in
      a.send(1)
      a.send(completion: .failure(.broken))
    }
    let subscriber = Publishers.Merge(a, b).testSubscriber()
    expectEqual(subscriber.events, ["subscription Merge", "value 1", "failure broken"])
    expectEqual(b.events, ["cancel"])
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideReceiveIsDeliveredInside() {
    let subscriber = TestSubscriber<Int, TestError>()
    var trace: [String] = []
    subscriber.onValue = { [b] value in
      trace.append("begin \(value)")
      if value == 1 { b.send(2) }
      trace.append("end \(value)")
    }
    Publishers.Merge(a, b).subscribe(subscriber)
    a.send(1)
    expectEqual(trace, ["begin 1", "begin 2", "end 2", "end 1"])
  }

  @Test func valueThatWaitsIsSentWhenTheOneBeforeItReturnsDemand() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { $0 == 1 ? .max(1) : .none }
    subscriber.onValue = { [b] in if $0 == 1 { b.send(2) } }
    Publishers.Merge(a, b).subscribe(subscriber)
    expectEqual(a.send(1), .max(1))
    expectEqual(subscriber.values, [1, 2])
    expectEqual(b.events, ["request max(1)", "request max(1)"])
  }

  // MARK: Arities

  @Test func allAritiesMergeAllTheirSides() {
    let p = (1...8).map { Just($0) }
    func values<P: Publisher>(_ publisher: P) -> [Int] where P.Output == Int, P.Failure == Never {
      let subscriber = publisher.testSubscriber()
      expectEqual(subscriber.events.last, "finished")
      return subscriber.values
    }
    let two = Publishers.Merge(p[0], p[1])
    let three = p[0].merge(with: p[1], p[2])
    let four = p[0].merge(with: p[1], p[2], p[3])
    let five = p[0].merge(with: p[1], p[2], p[3], p[4])
    let six = p[0].merge(with: p[1], p[2], p[3], p[4], p[5])
    let seven = p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6])
    let eight = p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6], p[7])
    let all = [values(two), values(three), values(four), values(five), values(six), values(seven), values(eight)]
    expectEqual(all, (2...8).map { Array(1...$0) })

    expectEqual(two.merge(with: p[2]), three)
    expectEqual(two.merge(with: p[2], p[3]), four)
    expectEqual(two.merge(with: p[2], p[3], p[4]), five)
    expectEqual(two.merge(with: p[2], p[3], p[4], p[5]), six)
    expectEqual(two.merge(with: p[2], p[3], p[4], p[5], p[6]), seven)
    expectEqual(two.merge(with: p[2], p[3], p[4], p[5], p[6], p[7]), eight)
    expectEqual(three.merge(with: p[3]), four)
    expectEqual(three.merge(with: p[3], p[4]), five)
    expectEqual(three.merge(with: p[3], p[4], p[5]), six)
    expectEqual(three.merge(with: p[3], p[4], p[5], p[6]), seven)
    expectEqual(three.merge(with: p[3], p[4], p[5], p[6], p[7]), eight)
    expectEqual(four.merge(with: p[4]), five)
    expectEqual(four.merge(with: p[4], p[5]), six)
    expectEqual(four.merge(with: p[4], p[5], p[6]), seven)
    expectEqual(four.merge(with: p[4], p[5], p[6], p[7]), eight)
    expectEqual(five.merge(with: p[5]), six)
    expectEqual(five.merge(with: p[5], p[6]), seven)
    expectEqual(five.merge(with: p[5], p[6], p[7]), eight)
    expectEqual(six.merge(with: p[6]), seven)
    expectEqual(six.merge(with: p[6], p[7]), eight)
    expectEqual(seven.merge(with: p[7]), eight)
  }

  @Test func publishersOfDifferentTypesMakeAMerge() {
    let merge: Publishers.Merge<Just<Int>, Publishers.Sequence<[Int], Never>> = Just(1).merge(with: [2].publisher)
    let subscriber = merge.testSubscriber()
    expectEqual(subscriber.events, ["subscription Merge", "value 1", "value 2", "finished"])
  }

  /// The first kept value is not searched for among all publishers.
  @Test func valueTakesHardlyLongerAmongManyPublishers() {
    let isInProportion = growsInProportion(250) { size in
      let (first, last) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      let between = Array(repeating: Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher(), count: size)
      Publishers.MergeMany([first.eraseToAnyPublisher()] + between + [last.eraseToAnyPublisher()]).subscribe(subscriber)
      for number in 0..<size {
        last.send(2 * number + 1)
        first.send(2 * number)
        subscriber.request(.max(2))
      }
      expectEqual(subscriber.values, Array(0..<2 * size))
    }
    expectTrue(isInProportion)
  }

  @Test func publishersOfOneTypeMakeAMergeMany() {
    let two: Publishers.MergeMany<Just<Int>> = Just(1).merge(with: Just(2))
    expectEqual(two.publishers, [Just(1), Just(2)])
    expectEqual(two, Publishers.MergeMany(Just(1), Just(2)))
    expectEqual(two.merge(with: Just(3)), Publishers.MergeMany([Just(1), Just(2), Just(3)]))
  }

  @Test func noPublishersFinishAtOnce() {
    let subscriber = Publishers.MergeMany([Just<Int>]()).testSubscriber(asking: .none)
    expectEqual(subscriber.events, ["subscription Merge", "finished"])
  }

  @Test func publisherThatHasAnotherValueEachTimeLeavesTheNextNoTurn() {
    let subscriber = (1...).publisher.merge(with: Just(0)).testSubscriber(asking: .max(1))
    for _ in 1...20 { subscriber.request(.max(1)) }
    expectEqual(subscriber.values, Array(1...21))
  }
}
