import Combine
import TestKit
import Testing

@Suite struct FilterTests {
  private let upstream = TestUpstream()

  private func isOdd(_ value: Int) -> Bool { !value.isMultiple(of: 2) }

  private func isOddOrThrows(_ value: Int) throws -> Bool {
    if value == 0 { throw TestError.other }
    return isOdd(value)
  }

  // MARK: Filter

  @Test func asksAgainForADroppedValue() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { _ in .max(7) }
    upstream.filter(isOdd).subscribe(subscriber)
    #expect(upstream.send(2) == .max(1))
    #expect(upstream.send(3) == .max(7))
    #expect(subscriber.values == [3])
  }

  // MARK: Fusion

  @Test func twoFiltersAreOne() {
    var asked: [Int] = []
    let fused: Publishers.Filter<TestUpstream> = upstream.filter(isOdd).filter {
      asked.append($0)
      return $0 > 1
    }
    let subscriber = TestSubscriber<Int, TestError>()
    fused.subscribe(subscriber)
    for value in 1...4 { upstream.send(value) }
    #expect(subscriber.values == [3])
    #expect(asked == [1, 3])
    #expect(fused.isIncluded(5) && !fused.isIncluded(1))
    #expect(fused.upstream === upstream)
  }

  @Test func withATryFilterItIsOneThatThrows() {
    typealias Fused = Publishers.TryFilter<TestUpstream>
    let both = upstream.tryFilter { $0 < 3 }.tryFilter(isOddOrThrows) as Fused
    for fused in [
      upstream.filter { $0 < 3 }.tryFilter(isOddOrThrows) as Fused,
      upstream.tryFilter(isOddOrThrows).filter { $0 < 3 } as Fused, both,
    ] {
      let subscriber = TestSubscriber<Int, any Error>()
      fused.subscribe(subscriber)
      for value in [1, 2, 3, 0] { upstream.send(value) }
      #expect(subscriber.events == ["subscription TryFilter", "value 1", "failure other"])
    }
    #expect(throws: TestError.other) { try both.isIncluded(0) }
    #expect(both.upstream === upstream)
  }
}
