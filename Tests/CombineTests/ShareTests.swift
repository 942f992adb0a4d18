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

  @Test func failureReachesAll() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    shared.subscribe(second)
    upstream.send(completion: .failure(.broken))
    #expect(first.events.last == "failure broken")
    #expect(second.events.last == "failure broken")
  }

  @Test func firstSubscriberMissesNothingAndTheSecondEverythingOfASequence() {
    let shared = [1, 2].publisher.share()
    let (first, second) = (TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>())
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(first.events == ["subscription Multicast", "value 1", "value 2", "finished"])
    #expect(second.events == ["subscription Multicast", "finished"])
  }

  @Test func subscriberThatHasNotAskedMissesValues() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester(asking: .max(1)))
    shared.subscribe(first)
    shared.subscribe(second)
    upstream.send(1)
    upstream.send(2)
    second.request(.max(1))
    upstream.send(3)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 3])
  }

  @Test func upstreamIsNotAskedBeforeAnySubscriberAsks() {
    let subscriber = Tester(asking: .none)
    upstream.share().subscribe(subscriber)
    #expect(upstream.subscribers.count == 1)
    #expect(upstream.events == [])
    subscriber.request(.max(2))
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

  @Test func leavingFromInsideAValue() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    shared.subscribe(second)
    first.onValue = { _ in
      first.cancel()
      second.cancel()
    }
    upstream.send(1)
    #expect(first.values == [1])
    #expect(second.values == [])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  // MARK: Identity

  @Test func isEqualToItselfOnly() {
    let shared = Just(1).share()
    let same = shared
    #expect(shared == same)
    #expect(shared != Just(1).share())
    #expect(shared.upstream == Just(1))
  }

  // MARK: Threads

  @Test func eachSubscriberSeesOneEventAtATimeThoughEightThreadsSend() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    var counts = [0, 0, 0]
    let cancellables = counts.indices.map { index in shared.sink { _ in counts[index] += 1 } }
    let isDone = onEightThreads { _ in
      for number in 0..<500 { subject.send(number) }
    }
    #expect(isDone)
    #expect(counts == [4000, 4000, 4000])
    for cancellable in cancellables { cancellable.cancel() }
  }
}
