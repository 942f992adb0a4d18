import Combine
import TestKit
import Testing

@Suite struct ReplaceEmptyTests {
  private let upstream = TestUpstream()

  @Test func outputWaitsForTheFirstRequestAndComesOnce() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription ReplaceEmpty"])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription ReplaceEmpty", "value 7", "finished"])
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func cancellingFromInsideTheOutputKeepsTheCompletionBack() {
    let subscriber = TestSubscriber<Int, TestError>()
    subscriber.onValue = { _ in subscriber.cancel() }
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription ReplaceEmpty", "value 7"])
  }

  @Test func requestFromInsideTheOutputIsHarmless() {
    let subscriber = TestSubscriber<Int, TestError>()
    subscriber.onValue = { _ in subscriber.request(.max(1)) }
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription ReplaceEmpty", "value 7", "finished"])
  }

  @Test func waitingOutputIsAllThatIsKept() {
    let upstream = PassthroughSubject<Int, TestError>()
    var subscriber: TestSubscriber<Int, TestError>? = TestSubscriber(asking: .none)
    weak let downstream = subscriber
    subscriber.map { upstream.replaceEmpty(with: 7).subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    upstream.send(completion: .finished)
    #expect(downstream != nil)
    subscription?.request(.max(1))
    #expect(downstream == nil)
  }

  // MARK: Demand

  @Test func everythingIsRequestedOnceDownstreamIsGreeted() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    var greetedAtRequest = false
    upstream.onRequest = { _ in greetedAtRequest = !subscriber.events.isEmpty }
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    #expect(greetedAtRequest)
    subscriber.request(.max(2))
    #expect(upstream.events == ["request unlimited", "request max(2)"])
  }

  @Test func requestsPassUpstreamBeforeTheOperatorsOwn() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    #expect(upstream.events == ["request max(1)", "request unlimited"])
  }

  @Test func valuesPassRequestedOrNot() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    [1, 2].publisher.setFailureType(to: TestError.self).replaceEmpty(with: 7).subscribe(subscriber)
    #expect(subscriber.events == ["subscription ReplaceEmpty", "value 1", "value 2", "finished"])
  }
}
