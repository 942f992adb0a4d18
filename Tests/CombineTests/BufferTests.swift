import Combine
import TestKit
import Testing
import VirtualTime

struct BufferTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>
  private typealias Strategy = Publishers.BufferingStrategy<TestError>

  private let upstream = Manual()

  private func subscriber(
    size: Int = 2, prefetch: Publishers.PrefetchStrategy = .byRequest, whenFull: Strategy = .dropNewest,
    asking demand: Subscribers.Demand = .none, returning: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> Tester {
    let subscriber = Tester(asking: demand, returning: returning)
    upstream.buffer(size: size, prefetch: prefetch, whenFull: whenFull).subscribe(subscriber)
    return subscriber
  }

  // MARK: A full buffer

  @Test(arguments: [
    (0, false, []), (0, true, []), (1, false, [1]), (1, true, [5]), (3, false, [1, 2, 3]), (3, true, [3, 4, 5]),
    (5, false, [1, 2, 3, 4, 5]), (5, true, [1, 2, 3, 4, 5]), (.max, false, [1, 2, 3, 4, 5]),
  ])
  func keepsTheOldestOrTheNewest(_ size: Int, dropsOldest: Bool, expected: [Int]) {
    let subscriber = subscriber(size: size, whenFull: dropsOldest ? .dropOldest : .dropNewest)
    for value in 1...5 { expectEqual(upstream.send(value), .none) }
    subscriber.request(.unlimited)
    expectEqual(subscriber.values, expected)
  }

  @Test func aSlowSubscriberGetsTheNewest() {
    expectMarbles(["(abcde)": "-ade", "(abcd)|": "-ac(d|)"]) { upstream, clock in
      upstream
        .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        .flatMap(maxPublishers: .max(1)) { Just($0).setFailureType(to: TestError.self).delay(for: 1, scheduler: clock) }
    }
  }

  /// It drops what is kept and not requested.
  @Test func customErrorCancelsUpstreamAndComesWhenTheDemandIsUsedUp() {
    var made = 0
    expectTraffic(
      """
      a      0123456|
      ask    3-------2    1
      out    012-----(34%)
      ask a  *----!

      a      0123456|
      ask    3-------1   1
      out    012-----(3%)
      ask a  *----!
      """
    ) {
      $0.a.buffer(
        size: 2, prefetch: .byRequest,
        whenFull: .customError {
          made += 1
          return .other
        })
    }
    expectEqual(made, 2)
    expectTraffic(
      """
      a    1
      ask  -1
      out  -%
      """
    ) { $0.a.buffer(size: 0, prefetch: .byRequest, whenFull: .customError { .other }) }
  }

  @Test func customErrorFromInsideAValueComesAfterWhatIsRequested() {
    let upstream = self.upstream
    let subscriber = subscriber(size: 1, whenFull: .customError { .other }, asking: .max(3))
    subscriber.onValue = { if $0 == 1 { for value in 2...3 { upstream.send(value) } } }
    upstream.send(1)
    expectEqual(subscriber.events, ["subscription Buffer", "value 1", "value 2", "failure other"])
  }

  // MARK: Demand

  @Test func keepFullAsksForAsMuchAsThereIsRoomAndForOneMoreForEachValueThatWasSent() {
    expectTraffic(
      """
      ask    -9*
      ask a  3

      a      123-   -45
      ask    ---2   2
      out    ---(12)34
      ask a  3--2   1
      add a  ----   -1
      """
    ) { $0.a.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) }
    expectTraffic(
      """
      ask    -
      ask a
      """
    ) { $0.a.buffer(size: 0, prefetch: .keepFull, whenFull: .dropNewest) }
  }

  // MARK: Completion

  @Test func finishedWaitsForDemandAndAFailureDoesNot() {
    expectTraffic(
      """
      a      12|3
      ask    ----2   1
      out    ----(12)|
      ask a  *

      a      12#
      ask    1--1
      out    1-#
      ask a  *
      """
    ) { $0.a.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) }
  }

  @Test func whatComesBeforeTheGreetingWaitsForIt() {
    upstream.onRequest = { [upstream] _ in
      upstream.send(1)
      upstream.send(completion: .failure(.broken))
    }
    expectEqual(subscriber(asking: .max(1)).events, ["subscription Buffer", "value 1", "failure broken"])
    expectEqual(subscriber().events, ["subscription Buffer", "failure broken"])
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideWaitsForItsTurn() {
    let upstream = self.upstream
    let subscriber = subscriber(size: 3, prefetch: .keepFull, asking: .max(9))
    var depth = 0
    subscriber.onValue = { value in
      depth += 1
      expectEqual(depth, 1)
      if value == 1 { expectEqual((2...3).map { upstream.send($0) }, [.none, .none]) }
      depth -= 1
    }
    expectEqual(upstream.send(1), .max(3))
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func requestFromInsideIsSeenToAfterwards() {
    let subscriber = subscriber(size: 3, prefetch: .keepFull)
    subscriber.onValue = { [unowned subscriber] _ in subscriber.request(.max(1)) }
    for value in 1...3 { upstream.send(value) }
    subscriber.request(.max(1))
    expectEqual(subscriber.values, [1, 2, 3])
    expectEqual(upstream.events, ["request max(3)", "request max(3)"])
  }

  #if !canImport(Darwin)  // A documented difference.
    @Test func failingFromInsideComesAtOnceAndDropsWhatIsKept() {
      let upstream = self.upstream
      let subscriber = subscriber(asking: .max(1))
      subscriber.onValue = { _ in
        for value in 2...3 { upstream.send(value) }
        upstream.send(completion: .failure(.broken))
        expectEqual(subscriber.events.last, "failure broken")
      }
      upstream.send(1)
      subscriber.request(.max(2))
      expectEqual(subscriber.events, ["subscription Buffer", "value 1", "failure broken"])
    }

    /// The same for the first value, which is sent as soon as the subscriber has its subscription.
    @Test func failingFromInsideTheFirstValueComesAtOnce() {
      let subject = CurrentValueSubject<Int, TestError>(1)
      let subscriber = Tester(asking: .max(1), returning: { _ in .max(1) })
      subscriber.onValue = { _ in
        subject.send(2)
        subject.send(completion: .failure(.broken))
      }
      subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
      expectEqual(subscriber.events, ["subscription Buffer", "value 1", "failure broken"])
    }
  #endif

  @Test func failureOnAnotherThreadComesAfterTheValue() {
    let subscriber = subscriber(asking: .unlimited)
    let fail = { [upstream] in
      upstream.send(completion: .failure(.broken))
      expectEqual(subscriber.events.last, "value 1")
    }
    let send = { [upstream] in _ = upstream.send(1) }
    expectTrue(subscriber.whileReceiving(from: send, do: fail))
    expectEqual(subscriber.events, ["subscription Buffer", "value 1", "failure broken"])
  }

  // MARK: Ends and threads

  @Test func eightThreadsSendAndAskAtOnce() {
    let rounds = 2000
    let numbers = PassthroughSubject<Int, TestError>()
    let witness = numbers.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest).witness(asking: .none)
    expectTrue(
      onEightThreads { thread in
        for round in 0..<rounds {
          numbers.send(round * 8 + thread)
          witness.subscription?.request(.max(1))
        }
      })
    numbers.send(completion: .finished)
    witness.subscription?.request(.max(1))
    expectEqual(witness.values.sorted(), Array(0..<rounds * 8))
    expectEqual(witness.values.filter { $0 % 8 == 3 }, (0..<rounds).map { $0 * 8 + 3 })
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }

  @Test func keepFullSendsAsManyAsEightThreadsAskFor() {
    let count = 16_000
    let numbers = (0..<count).publisher
    let witness = numbers.buffer(size: 5, prefetch: .keepFull, whenFull: .dropNewest).witness(asking: .none)
    expectTrue(onEightThreads { _ in for _ in 0..<count / 8 { witness.subscription?.request(.max(1)) } })
    expectTrue(witness.values == Array(0..<count) && witness.completions == 0)
    witness.subscription?.request(.max(1))
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }
}
