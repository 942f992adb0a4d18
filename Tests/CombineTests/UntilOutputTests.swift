import Combine
import TestKit
import Testing

/// What `prefix(untilOutputFrom:)` and `drop(untilOutputFrom:)` have in common.
@Suite struct UntilOutputTests {
  enum Kind: CaseIterable {
    case prefix
    case drop

    func apply<P: Publisher, Q: Publisher>(_ upstream: P, _ other: Q) -> AnyPublisher<P.Output, P.Failure>
    where P.Failure == Q.Failure {
      switch self {
      case .prefix: upstream.prefix(untilOutputFrom: other).eraseToAnyPublisher()
      case .drop: upstream.drop(untilOutputFrom: other).eraseToAnyPublisher()
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func traffic(of kind: Kind) {
    expectTraffic(
      """
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
    ) { kind.apply($0.a, $0.b) }
  }

  @Test(arguments: Kind.allCases)
  func manyThreadsSeeNothingBeforeTheSignalOrAfterTheEnd(of kind: Kind) {
    for round in 0..<50 {
      let (upstream, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let (witness, isSignal) = (Witness<Int, Never>(), kind == .prefix || round.isMultiple(of: 2))
      kind.apply(upstream, other).subscribe(witness)
      let isDone = onEightThreads { thread in
        for value in 0..<20 {
          if thread < 7 || value != 10 {
            upstream.send(value)
          } else {
            isSignal ? other.send(0) : other.send(completion: .finished)
          }
        }
      }
      expectTrue(isDone)
      if kind == .drop { #expect(isSignal ? witness.values.count >= 9 : witness.values.isEmpty) }
      expectEqual(witness.completions, (kind == .drop && isSignal ? 0 : 1))
      expectTrue(witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
    }
  }
}

@Suite struct PrefixUntilOutputTests {
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
    let subscribers = [TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>()]
    let upstream = ManualPublisher<Int, Never>()
    [1, 2].publisher.prefix(untilOutputFrom: Just("stop")).subscribe(subscribers[0])
    upstream.prefix(untilOutputFrom: Just("stop")).subscribe(subscribers[1])
    for subscriber in subscribers {
      expectTrue(subscriber.events.count == 2 && subscriber.events.last == "finished")
    }
    expectEqual(upstream.events, ["cancel"])
  }

  @Test func cancelAfterASignalBeforeTheSubscriptionIsTheEnd() {
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onSubscription = { $0.cancel() }
    [1, 2].publisher.prefix(untilOutputFrom: Just("stop")).subscribe(subscriber)
    expectEqual(subscriber.events.count, 1)
  }

  @Test func endOfTheOtherDoesNotOverlapWithAValue() {
    let (upstream, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscriber = TestSubscriber<Int, Never>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    let end = {
      other.send(0)
      expectEqual(subscriber.events.last, "value 1")
    }
    expectTrue(subscriber.whileReceiving(from: { upstream.send(1) }, do: end))
    expectEqual(subscriber.events.suffix(2), ["value 1", "finished"])
  }
}

@Suite struct DropUntilOutputTests {
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
