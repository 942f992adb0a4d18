import Combine
import TestKit
import Testing

/// What `prefix(untilOutputFrom:)` and `drop(untilOutputFrom:)` have in common.
struct UntilOutputTests {
  @Test func traffic() {
    let tables = """
      // The end cancels the other.
      a      -#
      b      --1|
      out    -#
      ask a  *
      ask b  1!

      a      --1
      b      --1
      ask    *!!
      out
      ask a  *!
      ask b  1!

      // A second subscription of the other is cancelled.
      b      ^^
      ask b  1!
      """
    expectTraffic(tables) { $0.a.prefix(untilOutputFrom: $0.b) }
    expectTraffic(tables) { $0.a.drop(untilOutputFrom: $0.b) }
  }
}

struct PrefixUntilOutputTests {
  @Test func valueOfTheOtherFinishes() {
    expectTraffic(
      """
      a      1-2#
      b      -s
      out    1|
      ask a  *!
      ask b  1

      a    --1
      b    -|
      out  --1

      a    --1
      b    -#
      out  --1
      """
    ) { $0.a.prefix(untilOutputFrom: $0.b) }
  }

  @Test func otherIsCancelledWhenTheEndedOperatorIsLetGo() {
    let upstream = PassthroughSubject<Int, Never>()
    let other = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = upstream.prefix(untilOutputFrom: other.handleEvents(receiveCancel: { log.append("cancel") }))
      .sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { _ in })
    other.send(0)
    expectEqual(log, ["finished", "cancel"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func signalBeforeTheSubscriptionFinishesAtOnce() {
    func expectTheEnd<P: Publisher<Int, Never>>(of publisher: P) {
      let name = "\(String(reflecting: P.self)).Inner<\(String(reflecting: TestSubscriber<Int, Never>.self))>"
      expectEqual(publisher.testSubscriber().events, ["subscription \(name)", "finished"])
    }
    let upstream = ManualPublisher<Int, Never>()
    expectTheEnd(of: [1, 2].publisher.prefix(untilOutputFrom: Just("stop")))
    expectTheEnd(of: upstream.prefix(untilOutputFrom: Just("stop")))
    expectEqual(upstream.events, ["cancel"])
  }

  @Test func cancelAfterASignalBeforeTheSubscriptionIsTheEnd() {
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onSubscription = { $0.cancel() }
    [1, 2].publisher.prefix(untilOutputFrom: Just("stop")).subscribe(subscriber)
    expectEqual(subscriber.events.count, 1)
  }
}

struct DropUntilOutputTests {
  @Test func skipsUntilTheOtherSends() {
    expectTraffic(
      """
      a      1-23|
      b      -s--s
      out    --23|
      ask b  1---!

      a      1-2
      b      -s
      ask    2--4
      out    --2
      ask a  2--4
      add a  --3

      a      --1
      b      -|
      out    -|
      ask a  *!

      a      --1
      b      -#
      out    -#
      ask a  *!

      a    ---1
      b    -s#
      out  ---1
      """, alwaysReturning: .max(3)
    ) { $0.a.drop(untilOutputFrom: $0.b) }
  }

  /// Then a dropped value does not use up what `values` or another subscriber with limited demand has requested.
  @Test func bufferRequestsDroppedValuesAgain() {
    expectTraffic(
      """
      a      1-2
      b      -s
      ask    1
      out    --2
      ask a  *
      """
    ) { $0.a.drop(untilOutputFrom: $0.b).buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest) }
  }

  @Test func otherThatFinishesAtOnceCancelsUpstreamWhenItComes() {
    let (upstream, subscriber) = (TestUpstream(), TestSubscriber<Int, TestError>())
    upstream.drop(untilOutputFrom: Empty<Int, TestError>()).subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription DropUntilOutput", "finished"])
    expectEqual(upstream.events, ["cancel"])
  }

  @Test func triggerFromInsideARequestIsNoDeadlock() {
    let (upstream, other) = (TestUpstream(), TestUpstream())
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.onRequest = { _ in other.send(0) }
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(1)
    expectEqual(subscriber.values, [1])
  }
}
