import Combine
import TestKit
import Testing

@Suite struct MapTests {
  private typealias Subscriber = TestSubscriber<String, TestError>
  private typealias Upstream = ManualPublisher<Int, TestError>

  private let upstream = Upstream()

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

  @Test func cancellingFromAThrowingClosureDeliversNothing() {
    let subscriber = TestSubscriber<String, any Error>()
    upstream.tryMap { value in
      subscriber.cancel()
      return "\(value)"
    }.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == ["subscription TryMap"])
  }
}

@Suite struct TryMapTests {
  private typealias Subscriber = TestSubscriber<String, any Error>
  private typealias Upstream = ManualPublisher<Int, TestError>

  private let upstream = Upstream()

  // MARK: Cancellation and release

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
}

/// Does not like negative numbers.
private func text(_ number: Int) throws -> String {
  if number < 0 { throw TestError.broken }
  return "\(number)"
}
