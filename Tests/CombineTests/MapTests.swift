import Combine
import Testing

@Suite struct MapTests {
  private typealias Subscriber = TestSubscriber<String, TestError>
  private typealias Upstream = ManualPublisher<Int, TestError>

  private let upstream = Upstream()

  // MARK: Events

  @Test func valuesAreTransformed() {
    let subscriber = Subscriber()
    upstream.map { "<\($0)>" }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Manual", "value <1>", "value <2>", "finished"])
  }

  @Test func failurePassesThrough() {
    let subscriber = Subscriber()
    upstream.map { "\($0)" }.subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Manual", "failure broken"])
  }

  @Test func requestsReachUpstreamAsTheyAre() {
    let subscriber = Subscriber(asking: .max(2))
    upstream.map { "\($0)" }.subscribe(subscriber)
    subscriber.request(.max(3))
    subscriber.request(.unlimited)
    #expect(upstream.events == ["request max(2)", "request max(3)", "request unlimited"])
  }

  @Test func demandReturnedDownstreamIsReturnedUpstream() {
    let subscriber = Subscriber { $0 == "1" ? .max(4) : .none }
    upstream.map { "\($0)" }.subscribe(subscriber)
    #expect(upstream.send(1) == .max(4))
    #expect(upstream.send(2) == .none)
  }

  @Test func transformRunsOnceForEachValue() {
    var inputs: [Int] = []
    let subscriber = Subscriber()
    upstream.map { (input: Int) -> String in
      inputs.append(input)
      return ""
    }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    #expect(inputs == [1, 2])
  }

  @Test func valueSentFromInsideAValueArrivesAfterIt() {
    let subscriber = Subscriber()
    subscriber.onValue = { [upstream] in if $0 == "1" { upstream.send(2) } }
    upstream.map { "\($0)" }.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == ["1", "2"])
  }

  // MARK: Cancellation and release

  @Test func cancelReachesUpstream() {
    let subscriber = Subscriber(asking: .none)
    upstream.map { "\($0)" }.subscribe(subscriber)
    subscriber.cancel()
    #expect(upstream.events == ["cancel"])
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subscriber = TestSubscriber<String, Never>()
    subscriber.onValue = { _ in subscriber.cancel() }
    Publishers.Map(upstream: [1, 2, 3].publisher, transform: { "\($0)" }).subscribe(subscriber)
    #expect(subscriber.events == ["subscription [1, 2, 3]", "value 1"])
  }

  @Test func subscriberIsLetGoAfterCancel() {
    let subject = PassthroughSubject<Int, TestError>()
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    subscriber.map { subject.map { "\($0)" }.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(released != nil)
    subscription?.cancel()
    #expect(released == nil)
  }

  @Test func subscriberIsLetGoAfterTheCompletion() {
    let subject = PassthroughSubject<Int, TestError>()
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    subscriber.map { subject.map { "\($0)" }.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(released != nil)
    subject.send(completion: .finished)
    #expect(released == nil)
    withExtendedLifetime(subscription) {}
  }

  // MARK: Chains

  @Test func twoMapsInARowAreOne() {
    let subscriber = Subscriber()
    let chain: Publishers.Map<Upstream, String> = upstream.map { $0 + 1 }.map { "\($0)" }
    chain.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == ["2"])
  }

  @Test func mapAndTryMapInARowAreOneTryMap() {
    let subscriber = TestSubscriber<String, any Error>()
    let chain: Publishers.TryMap<Upstream, String> = upstream.map { $0 + 1 }.tryMap { try text($0) }
    chain.subscribe(subscriber)
    upstream.send(1)
    upstream.send(-2)
    #expect(subscriber.events == ["subscription TryMap", "value 2", "failure broken"])
  }

  // MARK: Making and description

  @Test func madeOfAnUpstreamAndATransform() {
    let map = Publishers.Map(upstream: upstream) { "<\($0)>" }
    #expect(map.upstream === upstream)
    #expect(map.transform(1) == "<1>")
  }

  @Test func upstreamSeesItByItsName() throws {
    let subscriber = Subscriber()
    upstream.map { "\($0)" }.subscribe(subscriber)
    let inner = try #require(upstream.subscribers.first)
    #expect("\(inner)" == "Map")
    #expect(playgroundDescription(of: inner) == "Map")
    #expect(childLabels(of: inner) == [])
    #expect(inner.combineIdentifier != subscriber.combineIdentifier)
  }
}

@Suite struct TryMapTests {
  private typealias Subscriber = TestSubscriber<String, any Error>
  private typealias Upstream = ManualPublisher<Int, TestError>

  private let upstream = Upstream()

  // MARK: Events

  @Test func valuesAreTransformed() {
    let subscriber = Subscriber()
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription TryMap", "value 1", "finished"])
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func failurePassesThroughAsAnyError() {
    let subscriber = Subscriber()
    var failure: TestError?
    subscriber.onCompletion = { if case .failure(let error) = $0 { failure = error as? TestError } }
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    upstream.send(completion: .failure(.other))
    #expect(subscriber.events == ["subscription TryMap", "failure other"])
    #expect(failure == .other)
  }

  @Test func thrownErrorCancelsUpstreamAndThenFails() {
    let subscriber = Subscriber { _ in .max(1) }
    var order: [String] = []
    upstream.onCancel = { order.append("cancel") }
    subscriber.onCompletion = { _ in order.append("completion") }
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    #expect(upstream.send(-1) == .none)
    #expect(subscriber.events == ["subscription TryMap", "failure broken"])
    #expect(upstream.events == ["request unlimited", "cancel"])
    #expect(order == ["cancel", "completion"])
  }

  @Test func nothingFollowsAThrownError() {
    let subscriber = Subscriber()
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    upstream.send(-1)
    upstream.send(1)
    upstream.send(-1)
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.events == ["subscription TryMap", "failure broken"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test func requestsReachUpstreamAsTheyAre() {
    let subscriber = Subscriber(asking: .max(2))
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    subscriber.request(.max(3))
    subscriber.request(.unlimited)
    #expect(upstream.events == ["request max(2)", "request max(3)", "request unlimited"])
  }

  @Test func demandReturnedDownstreamIsReturnedUpstream() {
    let subscriber = Subscriber { $0 == "1" ? .max(4) : .none }
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    #expect(upstream.send(1) == .max(4))
    #expect(upstream.send(2) == .none)
  }

  @Test func secondSubscriptionIsCancelled() {
    let subscriber = Subscriber()
    let second = ManualSubscription()
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    upstream.send(subscription: second)
    #expect(second.events == ["cancel"])
    #expect(upstream.events == ["request unlimited"])
    upstream.send(1)
    #expect(subscriber.events == ["subscription TryMap", "value 1"])
  }

  @Test func requestAndSendFromInsideAValue() {
    let subscriber = Subscriber(asking: .max(1))
    subscriber.onValue = { [upstream] in
      guard $0 == "1" else { return }
      subscriber.request(.max(1))
      upstream.send(2)
    }
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == ["1", "2"])
    #expect(upstream.events == ["request max(1)", "request max(1)"])
  }

  // MARK: Cancellation and release

  @Test func cancelReachesUpstreamOnce() {
    let subscriber = Subscriber(asking: .none)
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(upstream.events == ["cancel"])
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription TryMap"])
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subscriber = Subscriber()
    subscriber.onValue = { _ in subscriber.cancel() }
    [1, 2, 3].publisher.tryMap { try text($0) }.subscribe(subscriber)
    #expect(subscriber.events == ["subscription TryMap", "value 1"])
  }

  @Test func cancellingFromInsideTheTransformKeepsTheErrorAway() {
    let subscriber = Subscriber()
    upstream.tryMap { (input: Int) -> String in
      subscriber.cancel()
      return try text(input)
    }.subscribe(subscriber)
    upstream.send(-1)
    #expect(subscriber.events == ["subscription TryMap"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test(arguments: ["cancel", "completion", "error"])
  func bothEndsAreLetGoAfter(end: String) {
    var subscriber: Subscriber? = Subscriber()
    var subscription: ManualSubscription? = ManualSubscription()
    weak let (releasedSubscriber, releasedSubscription) = (subscriber, subscription)
    let upstream = Upstream(greets: false)
    subscriber.map { upstream.tryMap { try text($0) }.subscribe($0) }
    subscription.map { upstream.send(subscription: $0) }
    let stage = subscriber?.subscription
    subscriber = nil
    subscription = nil
    #expect(releasedSubscriber != nil)
    #expect(releasedSubscription != nil)
    switch end {
    case "cancel": stage?.cancel()
    case "completion": upstream.send(completion: .finished)
    default: upstream.send(-1)
    }
    #expect(releasedSubscriber == nil)
    #expect(releasedSubscription == nil)
    withExtendedLifetime((stage, upstream)) {}
  }

  // MARK: Chains

  @Test func tryMapAndMapInARowAreOneTryMap() {
    let subscriber = Subscriber()
    let chain: Publishers.TryMap<Upstream, String> = upstream.tryMap { try text($0) }.map { "<\($0)>" }
    chain.subscribe(subscriber)
    upstream.send(1)
    upstream.send(-1)
    #expect(subscriber.events == ["subscription TryMap", "value <1>", "failure broken"])
  }

  @Test func twoTryMapsInARowAreOne() {
    let subscriber = Subscriber()
    let chain: Publishers.TryMap<Upstream, String> = upstream.tryMap { $0 - 2 }.tryMap { try text($0) }
    chain.subscribe(subscriber)
    upstream.send(3)
    upstream.send(1)
    #expect(subscriber.events == ["subscription TryMap", "value 1", "failure broken"])
  }

  // MARK: Making and description

  @Test func madeOfAnUpstreamAndATransform() throws {
    let tryMap = Publishers.TryMap(upstream: upstream) { try text($0) }
    #expect(tryMap.upstream === upstream)
    #expect(try tryMap.transform(1) == "1")
    #expect(throws: TestError.broken) { try tryMap.transform(-1) }
  }

  @Test func bothSidesSeeItByItsName() throws {
    let subscriber = Subscriber()
    upstream.tryMap { try text($0) }.subscribe(subscriber)
    let inner = try #require(upstream.subscribers.first)
    #expect("\(inner)" == "TryMap")
    #expect(childLabels(of: inner) == [])
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "TryMap")
    #expect(playgroundDescription(of: subscription) == "TryMap")
    #expect(childLabels(of: subscription) == [])
  }
}

/// Does not like negative numbers.
private func text(_ number: Int) throws -> String {
  if number < 0 { throw TestError.broken }
  return "\(number)"
}
