import Combine
import Testing

@Suite struct IgnoreOutputTests {
  private let upstream = TestUpstream()
  private let subscriber = TestSubscriber<Never, TestError>(asking: .none)

  @Test func asksForEverythingAtOnceAfterGreeting() {
    var events: [String] = []
    subscriber.onSubscription = { _ in events = self.upstream.events }
    upstream.ignoreOutput().subscribe(subscriber)
    #expect(events == [])
    #expect(subscriber.events == ["subscription IgnoreOutput"])
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func publishesNoValueAndTheCompletion() {
    upstream.ignoreOutput().subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    upstream.send(completion: .failure(.broken))
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription IgnoreOutput", "failure broken"])
  }

  @Test func requestsAskForNothingMore() {
    upstream.ignoreOutput().subscribe(subscriber)
    subscriber.request(.max(1))
    subscriber.request(.none)
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func cancelReachesUpstreamOnceAndKeepsTheCompletionBack() {
    upstream.ignoreOutput().subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    upstream.send(completion: .finished)
    #expect(upstream.events == ["request unlimited", "cancel"])
    #expect(subscriber.events == ["subscription IgnoreOutput"])
  }

  @Test func cancelledWhileItIsGreetedItAsksForNothing() {
    subscriber.onSubscription = { $0.cancel() }
    upstream.ignoreOutput().subscribe(subscriber)
    #expect(upstream.events == ["cancel"])
  }

  @Test func secondSubscriptionIsCancelled() {
    let (second, late) = (ManualSubscription(), ManualSubscription())
    upstream.ignoreOutput().subscribe(subscriber)
    upstream.send(subscription: second)
    upstream.send(completion: .finished)
    upstream.send(subscription: late)
    #expect(second.events == ["cancel"])
    #expect(late.events == ["cancel"])
    #expect(subscriber.events == ["subscription IgnoreOutput", "finished"])
  }

  @Test func release() { checkRelease { $0.ignoreOutput() } }

  @Test func equalIfUpstreamIs() {
    #expect(Publishers.IgnoreOutput(upstream: Just(1)) == Publishers.IgnoreOutput(upstream: Just(1)))
    #expect(Publishers.IgnoreOutput(upstream: Just(1)) != Publishers.IgnoreOutput(upstream: Just(2)))
  }
}
