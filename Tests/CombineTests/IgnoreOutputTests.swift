import Combine
import TestKit
import Testing

@Suite struct IgnoreOutputTests {
  private let upstream = TestUpstream()
  private let subscriber = TestSubscriber<Never, TestError>(asking: .none)

  @Test func asksForEverythingAtOnceAfterGreeting() {
    var events: [String] = []
    subscriber.onSubscription = { _ in events = self.upstream.events }
    upstream.ignoreOutput().subscribe(subscriber)
    #expect(events == [])
    #expect(subscriber.events == ["subscription Manual"])
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func requestsAndTheCancellationBypassIt() {
    upstream.ignoreOutput().subscribe(subscriber)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(upstream.events == ["request unlimited", "request max(1)", "cancel"])
  }
}
