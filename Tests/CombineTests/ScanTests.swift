import Combine
import TestKit
import Testing

@Suite struct ScanTests {
  private let upstream = TestUpstream()

  private func sumOrThrows(_ last: Int, _ value: Int) throws -> Int {
    if value == 0 { throw TestError.other }
    return last + value
  }

  // MARK: Scan

  @Test func resultIsThereBeforeItIsDelivered() {
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.scan(0, +).subscribe(subscriber)
    subscriber.onValue = { if $0 == 1 { self.upstream.send(10) } }
    upstream.send(1)
    upstream.send(100)
    #expect(subscriber.values == [1, 11, 111])
  }

  // MARK: TryScan

  @Test func tryPublishesEachResult() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.tryScan(10, sumOrThrows).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription TryScan", "value 11", "value 13", "value 16", "failure broken"])
  }
}
