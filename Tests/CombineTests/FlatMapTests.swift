import Combine
import TestKit
import Testing

@Suite struct FlatMapTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  @Test func valuesOfAllInnerPublishersMix() {
    expectTraffic(
      """
      a      bc-|
      b      -1-3|
      c      --2--|
      out    -123-|
      ask a  *
      ask b  *
      ask c  -*
      """
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
  }

  // MARK: Demand

  @Test func upstreamIsAskedForMaxPublishersAndOneMoreForEachThatFinishes() {
    expectTraffic(
      """
      a      (bc)--d-|
      b      -   1---|
      c      -   -|---|
      d      -   ---|
      out    -   1---|
      ask a  2   -1-1
      """
    ) { upstreams in upstreams.a.flatMap(maxPublishers: .max(2)) { upstreams[$0] } }
  }

  @Test func innerPublishersAreAskedForOneValueAtATimeUnlessEverythingIsWanted() {
    expectTraffic(
      """
      a      (bc)
      b      -   123
      ask    2
      out    -   12
      ask a  *
      ask b  1
      add b  -   11
      ask c  1

      a      (bc)
      b      1
      ask    -   **1
      out    -   1
      ask b  1   *
      ask c  1   *
      """
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
  }

  @Test func valuesWithoutDemandAreKeptUntilTheyAreAskedFor() {
    expectTraffic(
      """
      a      (bc)
      b      1
      c      2
      ask    -   11
      out    -   12
      ask b  1   1
      ask c  1   -1
      """
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
  }

  @Test func demandThatAValueBringsIsForTheNext() {
    expectTraffic(
      """
      a    (bcd)
      b    1
      c    2
      d    3
      ask  -    1
      out  -    (12)
      """, returning: ["1": .max(1)]
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
    expectTraffic(
      """
      a    (bc)
      b    -   1
      ask  1
      out  -   (12)
      """, returning: ["1": .max(1)]
    ) { upstreams in
      upstreams.a.flatMap { upstreams[$0] }
        .handleEvents(receiveOutput: { if $0 == "1" { upstreams.c.send("2") } })
    }
    expectTraffic(
      """
      a      (bc)
      b      -   1
      c      -   -2
      ask    1
      out    -   12
      ask b  1   *
      add b  -   1
      ask c  1   *
      """, alwaysReturning: .unlimited
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
  }

  // MARK: The end

  /// The same holds for `switchToLatest`.
  @Test func finishesNotBeforeAnInnerPublisherWhoseSubscriptionIsYetToCome() {
    let table = """
      a    b|
      b    --^|
      out  ---|
      """
    expectTraffic(table) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
    expectTraffic(table) { upstreams in upstreams.a.map { upstreams[$0] }.switchToLatest() }
  }

  @Test func failureCancelsTheOtherInnerPublishersAndNotUpstream() {
    expectTraffic(
      """
      a      (bc)#
      b      -   -1#
      out    -   #
      ask a  *
      ask b  *   !
      ask c  *   !

      a      (bc)-|d
      b      -   #
      out    -   #
      ask a  *
      ask b  *
      ask c  *   !
      ask d
      """
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
  }

  // Apple's does not cancel upstream either.
  @Test func upstreamGoesOnAfterAFailureInside() {
    let (upstream, subscriber) = (Manual(), Tester())
    final class Object {}
    var object: Object? = Object()
    weak let kept = object
    upstream.flatMap { [object] _ in
      withExtendedLifetime(object) { Fail<Int, TestError>(error: .broken) }
    }.subscribe(subscriber)
    object = nil
    upstream.send(1)
    subscriber.cancel()
    expectEqual(subscriber.events, ["subscription FlatMap", "failure broken"])
    expectTrue(upstream.events == ["request unlimited"] && kept != nil)
    upstream.send(2)
    upstream.send(completion: .finished)
    upstream.forgetSubscribers()
    expectTrue(subscriber.events.count == 2 && kept == nil)
  }

  /// As with Apple's: a publisher that has finished makes room for the next one, though its value is kept.
  @Test func keptValueIsNoPlaceTaken() {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    var count = 0
    (1...100).publisher.flatMap(maxPublishers: .max(3)) { number in
      count += 1
      return Just(number)
    }.subscribe(subscriber)
    expectEqual(subscriber.values, [1])
    expectEqual(count, 100)
    subscriber.request(.max(2))
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func cancelReachesAllThatAreNotFinished() {
    expectTraffic(
      """
      a      (bc)-|
      b      -   1|
      ask    1   !!*
      out
      ask a  *   !
      ask b  1   !
      ask c  1   !

      a      (bcd)
      b      -    -|
      c      -    |
      ask    *    --!
      ask b  *
      ask c  *
      ask d  *    --!
      """
    ) { upstreams in upstreams.a.flatMap { upstreams[$0] } }
  }

  // MARK: Reentrancy

  @Test func transformMayCancel() {
    let (upstream, inner, subscriber) = (Manual(), Manual(), Tester())
    upstream
      .flatMap { _ -> Manual in
        subscriber.cancel()
        return inner
      }
      .subscribe(subscriber)
    upstream.send(1)
    expectEqual(inner.events, ["cancel"])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }

  // MARK: Failure types

  @Test func whatNeverFailsIsFitted() {
    let upstream = Manual()
    let neverInside: Publishers.FlatMap<Publishers.SetFailureType<Just<Int>, TestError>, Manual> =
      upstream.flatMap { Just($0) }
    let neverOutside: Publishers.FlatMap<Manual, Publishers.SetFailureType<Just<Int>, TestError>> =
      Just(1).flatMap { _ in upstream }
    for flattened in [neverInside.eraseToAnyPublisher(), neverOutside.eraseToAnyPublisher()] {
      let subscriber = Tester()
      flattened.subscribe(subscriber)
      upstream.send(1)
      upstream.send(completion: .failure(.broken))
      expectEqual(subscriber.events, ["subscription FlatMap", "value 1", "failure broken"])
      expectEqual("\(upstream.subscribers.last!)", "FlatMap")
    }
  }

  @Test func nothingIsFittedWhereNobodyFails() {
    let flattened = Just(1).flatMap(maxPublishers: .max(1)) { Just($0 + 1) }
    expectTrue(type(of: flattened) == Publishers.FlatMap<Just<Int>, Just<Int>>.self)
    expectEqual(flattened.maxPublishers, .max(1))
    expectEqual(flattened.upstream, Just(1))
    expectEqual(flattened.transform(1), Just(2))
  }
}

/// `flatMap` where several threads send, ask and cancel.
@Suite struct FlatMapThreadsTests {
  @Test func eventsDoNotOverlapThoughEightThreadsSend() {
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let (all, oneByOne) = (Witness<Int, Never>(), Witness<Int, Never>(asking: .max(1)))
    oneByOne.onValue = { [unowned oneByOne] _ in oneByOne.subscription?.request(.max(1)) }
    for witness in [all, oneByOne] { subjects.publisher.flatMap { $0 }.subscribe(witness) }
    let isDone = onEightThreads { thread in
      for number in 0..<1000 { subjects[thread].send(number) }
      subjects[thread].send(completion: .finished)
    }
    expectTrue(isDone)
    expectEqual(all.values.count, 8000)
    // With limited demand, a subject drops a value that it sends before it is asked for the next one.
    #expect(oneByOne.values.count >= 8)
    for witness in [all, oneByOne] { expectTrue(witness.completions == 1 && witness.overlaps == 0) }
  }

  @Test func nothingIsLostOrDoubledThoughDemandComesFromEightThreads() {
    let witness = Witness<Int, Never>(asking: .none)
    (0..<8).publisher
      .flatMap { number in (0..<500).publisher.map { number * 500 + $0 } }
      .subscribe(witness)
    let isDone = onEightThreads { _ in
      for _ in 0..<500 { witness.subscription?.request(.max(1)) }
    }
    expectTrue(isDone)
    expectEqual(witness.values.sorted(), Array(0..<4000))
    expectTrue(witness.completions == 1 && witness.overlaps == 0)
  }
}
