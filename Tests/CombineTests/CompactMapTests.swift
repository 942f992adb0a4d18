import Combine
import TestKit
import Testing

@Suite struct CompactMapTests {
  private let upstream = TestUpstream()

  private func named(_ value: Int) -> String? { value > 2 ? nil : "#\(value)" }

  // MARK: CompactMap

  @Test func asksAgainForADroppedValue() {
    let subscriber = TestSubscriber<String, TestError>(asking: .max(1)) { _ in .max(7) }
    upstream.compactMap(named).subscribe(subscriber)
    #expect(upstream.send(3) == .max(1))
    #expect(upstream.send(1) == .max(7))
  }

  // MARK: Fusion

  @Test func twoAreOne() {
    let fused: Publishers.CompactMap<TestUpstream, Int> = upstream.compactMap(named).compactMap { $0 == "#1" ? nil : 9 }
    let subscriber = TestSubscriber<Int, TestError>()
    fused.subscribe(subscriber)
    for value in [1, 2, 3] { upstream.send(value) }
    #expect(subscriber.values == [9])
    #expect(fused.transform(1) == nil && fused.transform(2) == 9 && fused.transform(3) == nil)
    #expect(fused.upstream === upstream)
  }

  @Test func withAMapItIsOne() {
    let fused: Publishers.CompactMap<TestUpstream, Int> = upstream.compactMap(named).map(\.count)
      .compactMap { $0 }
    let mapped: Publishers.CompactMap<TestUpstream, Int> = upstream.compactMap(named).map { $0.count }
    let subscriber = TestSubscriber<Int, TestError>()
    mapped.subscribe(subscriber)
    for value in [1, 3] { upstream.send(value) }
    #expect(subscriber.values == [2])
    #expect(fused.transform(1) == 2)
  }

  @Test func twoThatThrowAreOne() {
    let fused: Publishers.TryCompactMap<TestUpstream, Int> = upstream.tryCompactMap { $0 > 3 ? nil : $0 }
      .compactMap { value in
        if value == 0 { throw TestError.other }
        return value == 1 ? nil : value
      }
    let subscriber = TestSubscriber<Int, any Error>()
    fused.subscribe(subscriber)
    for value in [1, 2, 5, 0] { upstream.send(value) }
    #expect(subscriber.events == ["subscription TryCompactMap", "value 2", "failure other"])
    #expect(fused.upstream === upstream)
  }
}
