import Combine
import TestKit
import Testing

@Suite struct ReplaceNilTests {
  private let upstream = ManualPublisher<Int?, TestError>()

  @Test func publishesTheOutputInPlaceOfNil() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2)) { _ in .max(1) }
    upstream.replaceNil(with: 7).subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(nil) == .max(1))
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Manual", "value 1", "value 7", "failure broken"])
    #expect(upstream.events == ["request max(2)"])
  }

  @Test func nilInsideOfAnOptionalStays() {
    let nested = PassthroughSubject<Int??, Never>()
    let subscriber = TestSubscriber<Int?, Never>()
    nested.replaceNil(with: 7 as Int?).subscribe(subscriber)
    nested.send(.some(nil))
    nested.send(nil)
    #expect(subscriber.values == [nil, 7])
  }

  @Test func isAMapThatJoinsTheNextMap() {
    let replaced: Publishers.Map<ManualPublisher<Int?, TestError>, Int> = upstream.replaceNil(with: 7)
    let mapped: Publishers.Map<ManualPublisher<Int?, TestError>, String> = replaced.map { "#\($0)" }
    #expect(replaced.transform(nil) == 7)
    #expect(mapped.transform(nil) == "#7")
    #expect(mapped.transform(1) == "#1")
  }
}
