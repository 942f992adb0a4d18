import Combine
import Testing

@Suite struct ScanTests {
  private let upstream = TestUpstream()

  private func sumOrThrows(_ last: Int, _ value: Int) throws -> Int {
    if value == 0 { throw TestError.other }
    return last + value
  }

  // MARK: Scan

  @Test func publishesEachResultAndNotTheInitialOne() {
    let subscriber = TestSubscriber<String, TestError>()
    upstream.scan("") { "\($0)\($1)" }.subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Manual", "value 1", "value 12", "value 123", "failure broken"])
  }

  @Test func publishesNothingOfNothing() {
    let subscriber = TestSubscriber<Int, Never>()
    Publishers.Scan(upstream: [Int]().publisher, initialResult: 1, nextPartialResult: +).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
  }

  @Test func limitedDemandGetsSoManyResults() {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(2))
    Publishers.Scan(upstream: (1...9).publisher, initialResult: 0, nextPartialResult: +).subscribe(subscriber)
    #expect(subscriber.values == [1, 3])
    subscriber.request(.max(1))
    #expect(subscriber.values == [1, 3, 6])
  }

  @Test func subscription() { checkPassesSubscriptionOn("Scan") { $0.scan(0, +) } }
  @Test func release() { checkRelease { $0.scan(0, +) } }

  @Test func resultIsThereBeforeItIsDelivered() {
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.scan(0, +).subscribe(subscriber)
    subscriber.onValue = { if $0 == 1 { self.upstream.send(10) } }
    upstream.send(1)
    upstream.send(100)
    #expect(subscriber.values == [1, 11, 111])
  }

  @Test func eachSubscriberHasAResultOfItsOwn() {
    let (first, second) = (TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>())
    let scan = Publishers.Scan(upstream: [1, 2].publisher, initialResult: 0, nextPartialResult: +)
    scan.subscribe(first)
    scan.subscribe(second)
    #expect(first.values == [1, 3])
    #expect(second.values == [1, 3])
    #expect(scan.initialResult == 0)
    #expect(scan.nextPartialResult(2, 3) == 5)
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onValue = { _ in subscriber.cancel() }
    Publishers.Scan(upstream: (1...3).publisher, initialResult: 0, nextPartialResult: +).subscribe(subscriber)
    #expect(subscriber.values == [1])
  }

  // MARK: TryScan

  @Test func tryPublishesEachResult() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.tryScan(10, sumOrThrows).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription TryScan", "value 11", "value 13", "value 16", "failure broken"])
  }

  @Test func tryEachSubscriberHasAResultOfItsOwn() {
    let (first, second) = (TestSubscriber<Int, any Error>(), TestSubscriber<Int, any Error>())
    let scan = Publishers.TryScan(upstream: [1, 2].publisher, initialResult: 0, nextPartialResult: sumOrThrows)
    scan.subscribe(first)
    scan.subscribe(second)
    #expect(first.values == [1, 3])
    #expect(second.values == [1, 3])
    #expect(scan.initialResult == 0)
  }

  @Test func trySubscription() { checkSubscription("TryScan") { $0.tryScan(0, sumOrThrows) } }
  @Test func tryRequests() { checkRequests { $0.tryScan(0, sumOrThrows) } }
  @Test func tryOrder() { checkOrder { $0.tryScan(0, sumOrThrows) } }
  @Test func tryCancellation() { checkCancellation { $0.tryScan(0, sumOrThrows) } }
  @Test func tryReentrancy() { checkReentrancy { $0.tryScan(0, sumOrThrows) } }
  @Test func tryRelease() { checkRelease(endedBy: 0) { $0.tryScan(0, sumOrThrows) } }
  @Test func tryError() { checkError(by: 0) { $0.tryScan(0, sumOrThrows) } }
}
