import Combine
import TestKit
import Testing
import VirtualTime

/// What reaches upstream of a subscriber's requests.
struct RequestsTests {
  /// Operators that change no demand.
  private static let names = [
    "Map", "TryMap", "MapKeyPath", "MapKeyPath2", "MapKeyPath3", "MapError", "SetFailureType", "Scan", "TryScan",
    "Encode", "Decode", "Filter", "TryFilter", "CompactMap", "TryCompactMap", "RemoveDuplicates",
    "TryRemoveDuplicates", "DropWhile", "TryDropWhile", "PrefixWhile", "TryPrefixWhile", "PrefixUntilOutput",
    "Catch", "TryCatch", "ReplaceError", "AssertNoFailure", "SubscribeOn", "Print", "HandleEvents", "Breakpoint",
  ]

  @Test(arguments: candidates.filter { candidate in names.contains { "Publishers.\($0)" == candidate.name } })
  func requestsReachUpstreamAsTheyAre(from candidate: Candidate) {
    let upstream = TestUpstream()
    let subscriber = candidate.make(upstream.eraseToAnyPublisher()).testSubscriber(asking: .none) { _ in .max(4) }
    expectEqual(upstream.events, [])
    subscriber.request(.max(2))
    subscriber.request(.max(3))
    subscriber.request(.unlimited)
    expectEqual(upstream.events, ["request max(2)", "request max(3)", "request unlimited"])
    expectEqual(upstream.send(3), .max(4))
    expectEqual(subscriber.values.count, 1)
  }

  /// These request what is returned for a value, as Apple's do. Neither that nor other requests wait for the scheduler, but
  /// the value does.
  @Test(
    arguments: [
      (.receiveOn, false), (.receiveOn, true), (.delay, false), (.timeout, false), (.measureInterval, false),
    ] as [(ScheduledOperator, Bool)])
  func returnedDemandIsRequested(by name: ScheduledOperator, atOnce isImmediate: Bool) {
    let (upstream, clock) = (TestUpstream(), VirtualTimeScheduler())
    let subscriber = TestSubscriber<[Int], TestError>(asking: .max(2))
    subscriber.returning = { [unowned subscriber] _ in subscriber.values.count == 1 ? .max(5) : .none }
    let values = upstream.eraseToAnyPublisher()
    (isImmediate ? name.apply(values, ImmediateScheduler.shared) : name.apply(values, clock)).subscribe(subscriber)
    for value in 1...2 {
      expectEqual(upstream.send(value), .none)
      clock.advance(by: .milliseconds(1))
    }
    expectEqual(upstream.events, ["request max(2)", "request max(5)"])
    subscriber.request(.max(3))
    subscriber.cancel()
    expectEqual(upstream.events.suffix(2), ["request max(3)", "cancel"])
    expectEqual(clock.pending, 0)
  }

  /// The subjects do not depend on the subscriber, and `IgnoreOutput` requests everything itself.
  private static let exceptions = [
    "PassthroughSubject", "CurrentValueSubject", "Publishers.Multicast", "Publishers.MakeConnectable",
    "Publishers.IgnoreOutput",
  ]

  /// Some operators subscribe to upstream before downstream receives its subscription, and some afterwards.
  @Test(arguments: candidates.filter { $0.laws.contains(.cancelReachesUpstream) && !exceptions.contains($0.name) })
  func nothingIsRequestedAfterCancellingInsideOfTheSubscription(from candidate: Candidate) {
    let probe = Probe(PassthroughSubject<Int, TestError>())
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    subscriber.onSubscription = { $0.cancel() }
    let (publisher, settle) = candidate.stage(probe.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    expectEqual(subscriber.events.count, 1)
    expectEqual(probe.cancellations, probe.subscriptions)
    expectTrue(!probe.wasAskedAfterCancel)
  }
}
