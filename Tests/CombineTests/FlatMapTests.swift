import Combine
import TestKit
import Testing

@Suite struct FlatMapTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  /// A flatMap from numbers to inner publishers of the test's choosing.
  private final class Fixture {
    let upstream = Manual("Outer")
    let inners: [Manual]
    let subscriber: Tester

    init(
      inners count: Int = 3, maxPublishers: Subscribers.Demand = .unlimited,
      asking demand: Subscribers.Demand = .unlimited, returning: @escaping (Int) -> Subscribers.Demand = { _ in .none }
    ) {
      let inners = (0..<count).map { Manual("Inner \($0)") }
      self.inners = inners
      subscriber = Tester(asking: demand, returning: returning)
      upstream.flatMap(maxPublishers: maxPublishers) { inners[$0] }.subscribe(subscriber)
    }

    /// Sends the values that make the inner publishers.
    func start(_ numbers: Int...) { for number in numbers { upstream.send(number) } }

    /// What downstream received after its subscription.
    var events: [String] { Array(subscriber.events.dropFirst()) }
  }

  // MARK: Values

  @Test func valuesOfAllInnerPublishersMix() {
    let fixture = Fixture()
    fixture.start(0, 1)
    fixture.inners[0].send(10)
    fixture.inners[1].send(20)
    fixture.inners[0].send(11)
    #expect(fixture.events == ["value 10", "value 20", "value 11"])
    #expect("\(fixture.inners[0].subscribers[0])" == "FlatMap")
  }

  @Test func subscriptionComesBeforeUpstreamIsSubscribedTo() {
    let upstream = Manual(greets: false)
    let subscriber = Tester()
    subscriber.onSubscription = { _ in #expect(upstream.subscribers.isEmpty) }
    upstream.flatMap { _ in Manual() }.subscribe(subscriber)
    #expect(subscriber.events == ["subscription FlatMap"])
    #expect(upstream.subscribers.count == 1)
  }

  // MARK: Upstream's demand

  @Test func upstreamIsAskedForEverythingByDefault() {
    let fixture = Fixture()
    #expect(fixture.upstream.events == ["request unlimited"])
    fixture.start(0)
    fixture.inners[0].send(completion: .finished)
    #expect(fixture.upstream.events == ["request unlimited"])
  }

  @Test func upstreamIsAskedForMaxPublishersAndOneMoreForEachThatFinishes() {
    let fixture = Fixture(maxPublishers: .max(2))
    #expect(fixture.upstream.events == ["request max(2)"])
    fixture.start(0, 1)
    fixture.inners[0].send(1)
    #expect(fixture.upstream.events == ["request max(2)"])
    fixture.inners[1].send(completion: .finished)
    #expect(fixture.upstream.events == ["request max(2)", "request max(1)"])
    fixture.start(2)
    fixture.inners[2].send(completion: .finished)
    fixture.inners[0].send(completion: .finished)
    #expect(fixture.upstream.events == ["request max(2)"] + Array(repeating: "request max(1)", count: 3))
  }

  @Test func finishedUpstreamIsNotAskedForMore() {
    let fixture = Fixture(maxPublishers: .max(1))
    fixture.start(0)
    fixture.upstream.send(completion: .finished)
    fixture.inners[0].send(completion: .finished)
    #expect(fixture.upstream.events == ["request max(1)"])
    #expect(fixture.events == ["finished"])
  }

  // MARK: Downstream's demand

  @Test func innerPublishersAreAskedForEverythingIfDownstreamDid() {
    let fixture = Fixture()
    fixture.start(0)
    #expect(fixture.inners[0].events == ["request unlimited"])
    #expect(fixture.inners[0].send(1) == .none)
  }

  @Test func innerPublishersAreAskedForOneValueAtATimeOtherwise() {
    let fixture = Fixture(asking: .max(2))
    fixture.start(0, 1)
    #expect(fixture.inners[0].events == ["request max(1)"])
    #expect(fixture.inners[1].events == ["request max(1)"])
    #expect(fixture.inners[0].send(1) == .max(1))
    #expect(fixture.inners[0].send(2) == .max(1))
    #expect(fixture.inners[0].send(3) == .none)
    #expect(fixture.events == ["value 1", "value 2"])
  }

  @Test func valuesWithoutDemandAreKeptUntilTheyAreAskedFor() {
    let fixture = Fixture(asking: .none)
    fixture.start(0, 1)
    #expect(fixture.inners[0].send(1) == .none)
    #expect(fixture.inners[1].send(2) == .none)
    #expect(fixture.events == [])
    fixture.subscriber.request(.max(1))
    #expect(fixture.events == ["value 1"])
    #expect(fixture.inners[0].events == ["request max(1)", "request max(1)"])
    #expect(fixture.inners[1].events == ["request max(1)"])
    fixture.subscriber.request(.max(1))
    #expect(fixture.events == ["value 1", "value 2"])
    #expect(fixture.inners[1].events == ["request max(1)", "request max(1)"])
  }

  @Test func demandThatAKeptValueBringsIsForTheNext() {
    let fixture = Fixture(asking: .none, returning: { $0 < 3 ? .max(1) : .none })
    fixture.start(0, 1, 2)
    for (index, inner) in fixture.inners.enumerated() { inner.send(index + 2) }
    fixture.subscriber.request(.max(1))
    #expect(fixture.events == ["value 2", "value 3"])
  }

  @Test func demandThatAValueBringsReachesAKeptValue() {
    let fixture = Fixture(asking: .max(1), returning: { $0 == 1 ? .max(1) : .none })
    fixture.start(0, 1)
    fixture.subscriber.onValue = { value in
      if value == 1 { fixture.inners[1].send(2) }
    }
    fixture.inners[0].send(1)
    #expect(fixture.events == ["value 1", "value 2"])
  }

  @Test func askingForEverythingSendsWhatIsKeptAndAsksAllInnerPublishers() {
    let fixture = Fixture(asking: .none)
    fixture.start(0, 1)
    fixture.inners[0].send(1)
    fixture.subscriber.request(.unlimited)
    #expect(fixture.events == ["value 1"])
    #expect(fixture.inners[0].events == ["request max(1)", "request unlimited"])
    #expect(fixture.inners[1].events == ["request max(1)", "request unlimited"])
    fixture.subscriber.request(.max(1))
    #expect(fixture.inners[1].events == ["request max(1)", "request unlimited"])
  }

  @Test func askingForEverythingFromInsideAValueAsksAllInnerPublishers() {
    let fixture = Fixture(asking: .max(1), returning: { _ in .unlimited })
    fixture.start(0, 1)
    fixture.inners[0].send(1)
    #expect(fixture.inners[1].events == ["request max(1)", "request unlimited"])
    #expect(fixture.inners[1].send(2) == .none)
    #expect(fixture.events == ["value 1", "value 2"])
  }

  // MARK: Completion

  @Test func finishesNotBeforeAnInnerPublisherWhoseSubscriptionIsYetToCome() {
    let inner = Manual(greets: false)
    let (upstream, subscriber) = (Manual(), Tester())
    upstream.flatMap { _ in inner }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.events.count == 1)
    inner.send(subscription: ManualSubscription())
    inner.send(completion: .finished)
    #expect(subscriber.events.last == "finished")
  }

  @Test func upstreamsFailureCancelsAllInnerPublishers() {
    let fixture = Fixture()
    fixture.start(0, 1)
    fixture.inners[0].onCancel = { #expect(fixture.events == []) }
    fixture.upstream.send(completion: .failure(.broken))
    #expect(fixture.events == ["failure broken"])
    #expect(fixture.inners[0].events == ["request unlimited", "cancel"])
    #expect(fixture.inners[1].events == ["request unlimited", "cancel"])
    #expect(fixture.upstream.events == ["request unlimited"])
    fixture.inners[0].send(1)
    fixture.inners[0].send(completion: .failure(.other))
    #expect(fixture.events == ["failure broken"])
  }

  @Test func innerFailureCancelsTheOthersAndNotUpstream() {
    let fixture = Fixture()
    fixture.start(0, 1)
    fixture.inners[1].onCancel = { #expect(fixture.events == []) }
    fixture.inners[0].send(completion: .failure(.broken))
    #expect(fixture.events == ["failure broken"])
    #expect(fixture.inners[0].events == ["request unlimited"])
    #expect(fixture.inners[1].events == ["request unlimited", "cancel"])
    #expect(fixture.upstream.events == ["request unlimited"])
    fixture.upstream.send(completion: .finished)
    fixture.start(2)
    #expect(fixture.inners[2].subscribers.isEmpty)
    #expect(fixture.events == ["failure broken"])
  }

  // MARK: Cancellation

  @Test func cancelReachesInnerPublishersAndThenUpstream() {
    let fixture = Fixture(asking: .max(1))
    fixture.start(0, 1)
    fixture.upstream.onCancel = { #expect(fixture.inners[1].events.last == "cancel") }
    fixture.subscriber.cancel()
    fixture.subscriber.cancel()
    #expect(fixture.inners[0].events == ["request max(1)", "cancel"])
    #expect(fixture.inners[1].events == ["request max(1)", "cancel"])
    #expect(fixture.upstream.events == ["request unlimited", "cancel"])
    fixture.inners[0].send(1)
    fixture.inners[0].send(completion: .finished)
    fixture.upstream.send(completion: .finished)
    fixture.subscriber.request(.unlimited)
    #expect(fixture.events == [])
  }

  @Test func finishedInnerPublisherIsNotCancelled() {
    let fixture = Fixture()
    fixture.start(0, 1, 2)
    fixture.inners[1].send(completion: .finished)
    fixture.inners[0].send(completion: .finished)
    fixture.subscriber.cancel()
    #expect(fixture.inners.map { $0.events.last } == ["request unlimited", "request unlimited", "cancel"])
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
    #expect(inner.events == ["cancel"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  // MARK: Failure types

  @Test func innerPublishersThatNeverFailAreFitted() {
    let upstream = Manual()
    let flattened: Publishers.FlatMap<Publishers.SetFailureType<Just<Int>, TestError>, Manual> =
      upstream.flatMap { Just($0) }
    let subscriber = Tester()
    flattened.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription FlatMap", "value 1", "failure broken"])
  }

  @Test func upstreamThatNeverFailsIsFitted() {
    let inner = Manual()
    let flattened: Publishers.FlatMap<Manual, Publishers.SetFailureType<Just<Int>, TestError>> =
      Just(1).flatMap { _ in inner }
    let subscriber = Tester()
    flattened.subscribe(subscriber)
    inner.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription FlatMap", "failure broken"])
  }

  @Test func nothingIsFittedWhereNobodyFails() {
    let flattened = Just(1).flatMap(maxPublishers: .max(1)) { Just($0 + 1) }
    #expect(type(of: flattened) == Publishers.FlatMap<Just<Int>, Just<Int>>.self)
    #expect(flattened.maxPublishers == .max(1))
    #expect(flattened.upstream == Just(1))
    #expect(flattened.transform(1) == Just(2))
  }
}
