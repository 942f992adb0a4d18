import Combine
import TestKit
import Testing

/// Two operators of one kind in a row are one operator, which the types in these tests name.
struct FusionTests {
  private typealias Upstream = TestUpstream

  private let upstream = TestUpstream()

  /// What a subscriber receives after its subscription if upstream sends some values.
  private func events<P: Publisher>(of publisher: P, sending values: [Int]) -> [String] {
    let subscriber = publisher.testSubscriber()
    for value in values { upstream.send(value) }
    return Array(subscriber.events.dropFirst())
  }

  private func isOdd(_ value: Int) -> Bool { !value.isMultiple(of: 2) }

  private func isOddOrThrows(_ value: Int) throws -> Bool {
    if value == 0 { throw TestError.other }
    return isOdd(value)
  }

  private func text(_ value: Int) throws -> String {
    if value < 0 { throw TestError.broken }
    return "\(value)"
  }

  /// A text for a small number.
  private func named(_ value: Int) -> String? { value > 2 ? nil : "#\(value)" }

  @Test func maps() {
    let mapMap = upstream.map { $0 + 1 }.map { "\($0)" } as Publishers.Map<Upstream, String>
    let mapTry = upstream.map { $0 + 1 }.tryMap(text) as Publishers.TryMap<Upstream, String>
    let tryMap = upstream.tryMap(text).map { "<\($0)>" } as Publishers.TryMap<Upstream, String>
    let tryTry = upstream.tryMap { $0 - 2 }.tryMap(text) as Publishers.TryMap<Upstream, String>
    expectEqual(events(of: mapMap, sending: [1]), ["value 2"])
    expectEqual(events(of: mapTry, sending: [1, -2]), ["value 2", "failure broken"])
    expectEqual(events(of: tryMap, sending: [1, -1]), ["value <1>", "failure broken"])
    expectEqual(events(of: tryTry, sending: [3, 1]), ["value 1", "failure broken"])
  }

  @Test func filters() {
    var asked: [Int] = []
    let fused: Publishers.Filter<Upstream> = upstream.filter(isOdd).filter {
      asked.append($0)
      return $0 > 1
    }
    expectEqual(events(of: fused, sending: [1, 2, 3, 4]), ["value 3"])
    expectEqual(asked, [1, 3])
    expectTrue(fused.isIncluded(5) && !fused.isIncluded(1))
    expectTrue(fused.upstream === upstream)
  }

  @Test func filtersThatThrow() {
    let tryTry = upstream.tryFilter { $0 < 3 }.tryFilter(isOddOrThrows) as Publishers.TryFilter<Upstream>
    for fused in [
      upstream.filter { $0 < 3 }.tryFilter(isOddOrThrows), upstream.tryFilter(isOddOrThrows).filter { $0 < 3 }, tryTry,
    ] as [Publishers.TryFilter<Upstream>] {
      expectEqual(events(of: fused, sending: [1, 2, 3, 0]), ["value 1", "failure other"])
    }
    #expect(throws: TestError.other) { try tryTry.isIncluded(0) }
    expectTrue(tryTry.upstream === upstream)
  }

  @Test func compactMaps() {
    let fused: Publishers.CompactMap<Upstream, Int> = upstream.compactMap(named).compactMap { $0 == "#1" ? nil : 9 }
    expectEqual(events(of: fused, sending: [1, 2, 3]), ["value 9"])
    expectTrue(fused.transform(1) == nil && fused.transform(2) == 9 && fused.transform(3) == nil)
    expectTrue(fused.upstream === upstream)

    let mapped: Publishers.CompactMap<Upstream, Int> = upstream.compactMap(named).map { $0.count }
    expectEqual(events(of: mapped, sending: [1, 3]), ["value 2"])
    expectEqual((mapped.compactMap { $0 } as Publishers.CompactMap<Upstream, Int>).transform(1), 2)

    let throwing: Publishers.TryCompactMap<Upstream, Int> = upstream.tryCompactMap { $0 > 3 ? nil : $0 }
      .compactMap { value in
        if value == 0 { throw TestError.other }
        return value == 1 ? nil : value
      }
    expectEqual(events(of: throwing, sending: [1, 2, 5, 0]), ["value 2", "failure other"])
    expectTrue(throwing.upstream === upstream)
  }

  @Test func replaceNilIsAMap() {
    let optional = ManualPublisher<Int?, TestError>()
    let replaced: Publishers.Map<ManualPublisher<Int?, TestError>, Int> = optional.replaceNil(with: 7)
    let mapped: Publishers.Map<ManualPublisher<Int?, TestError>, String> = replaced.map { "#\($0)" }
    expectEqual(replaced.transform(nil), 7)
    expectTrue(mapped.transform(nil) == "#7" && mapped.transform(1) == "#1")
  }

  @Test func failureTypeThatIsSetTwice() {
    let upstream = ManualPublisher<Int, Never>()
    let subscriber = TestSubscriber<Int, TestError>()
    let twice: Publishers.SetFailureType<ManualPublisher<Int, Never>, TestError> =
      upstream.setFailureType(to: (any Error).self).setFailureType(to: TestError.self)
    twice.subscribe(subscriber)
    expectTrue(twice.upstream === upstream)
    expectEqual(upstream.send(1), .none)
    expectEqual(subscriber.values, [1])
    expectEqual("\(upstream.subscribers[0])", "SetFailureType")
  }
}
