import Combine
import TestKit
import Testing

struct FlatMapTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  @Test func traffic() {
    expectTraffic(
      """
      // Values of all inner publishers mix.
      a      bc-|
      b      -1-3|
      c      --2--|
      out    -123-|
      ask a  *
      ask b  *
      ask c  -*

      // Inner publishers are asked for one value at a time unless everything is wanted.
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

      // Values without demand are kept until they are asked for.
      a      (bc)
      b      1
      c      2
      ask    -   11
      out    -   12
      ask b  1   1
      ask c  1   -1

      // Failure cancels the other inner publishers and not upstream.
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

      // Cancel reaches all that are not finished.
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
    expectTraffic(
      """
      // Upstream is asked for max publishers and one more for each that finishes.
      a      (bc)--d-|
      b      -   1---|
      c      -   -|---|
      d      -   ---|
      out    -   1---|
      ask a  2   -1-1
      """
    ) { upstreams in upstreams.a.flatMap(maxPublishers: .max(2)) { upstreams[$0] } }
    expectTraffic(
      """
      // Demand that a value brings is for the next.
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
      // Demand that a value brings is for the next.
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
      // Demand that a value brings is for the next.
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

  /// A failure that comes before the subscription is never sent after `cancel()`. Its `deinit` runs a user's code.
  @Test func earlyFailureMayComeBackWhenItGoes() {
    final class Failure: Error, @unchecked Sendable {
      weak var subscriber: TestSubscriber<Int, any Error>?
      init(_ subscriber: TestSubscriber<Int, any Error>) { self.subscriber = subscriber }
      deinit { subscriber?.request(.max(1)) }
    }
    let hang = violation(within: .seconds(60)) { _ in
      let subscriber = TestSubscriber<Int, any Error>()
      let (upstream, inner) = (ManualPublisher<Int, any Error>(), ManualPublisher<Int, any Error>(greets: false))
      upstream.flatMap { _ in inner }.subscribe(subscriber)
      upstream.send(1)
      inner.send(completion: .failure(Failure(subscriber)))
      inner.forgetSubscribers()
      subscriber.cancel()
      return nil
    }
    expectNil(hang)
  }

  /// As with Apple's: a publisher that has finished makes room for the next one, though its value is kept.
  @Test(arguments: [1, 3]) func keptValueIsNoPlaceTaken(limit: Int) {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    var count = 0
    (1...100).publisher.flatMap(maxPublishers: .max(limit)) { number in
      count += 1
      return Just(number)
    }.subscribe(subscriber)
    expectEqual(subscriber.values, [1])
    expectEqual(count, 100)
    subscriber.request(.max(2))
    expectEqual(subscriber.values, [1, 2, 3])
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
      let subscriber = flattened.testSubscriber()
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
