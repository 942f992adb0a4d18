import Combine
import TestKit
import Testing

@Suite struct ShareTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual()

  // MARK: Sharing

  @Test func allSubscribersShareOneSubscription() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    upstream.send(1)
    shared.subscribe(second)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(first.events == ["subscription Multicast", "value 1", "value 2", "finished"])
    #expect(second.events == ["subscription Multicast", "value 2", "finished"])
    #expect(upstream.events == ["request unlimited"])
  }

  // MARK: Cancellation

  @Test func upstreamIsCancelledWhenTheLastSubscriberLeaves() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    shared.subscribe(second)
    first.cancel()
    first.cancel()
    upstream.send(1)
    #expect(upstream.events == ["request unlimited"])
    second.cancel()
    #expect(upstream.events == ["request unlimited", "cancel"])
    #expect(first.values == [])
    #expect(second.values == [1])
  }

  @Test func nextSubscriberStartsAnew() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    first.cancel()
    shared.subscribe(second)
    #expect(upstream.subscriptions.map(\.events) == [["request unlimited", "cancel"], ["request unlimited"]])
    upstream.send(1)
    #expect(first.values == [])
    #expect(second.values == [1])
    second.cancel()
    #expect(upstream.subscriptions[1].events == ["request unlimited", "cancel"])
  }

  @Test func laterSubscriberOfAFinishedOneIsToldAndStartsNothing() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    upstream.send(completion: .finished)
    first.cancel()
    shared.subscribe(second)
    #expect(second.events == ["subscription Multicast", "finished"])
    #expect(upstream.subscribers.count == 1)
  }

  // MARK: Identity

  @Test func isEqualToItselfOnly() {
    let shared = Just(1).share()
    let same = shared
    #expect(shared == same)
    #expect(shared != Just(1).share())
    #expect(shared.upstream == Just(1))
  }
}
