import Combine
import TestKit
import Testing

@Suite struct ReplaceNilTests {
  private let upstream = ManualPublisher<Int?, TestError>()

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
