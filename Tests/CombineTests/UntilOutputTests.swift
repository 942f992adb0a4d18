import Combine
import TestKit
import Testing

/// What `prefix(untilOutputFrom:)` and `drop(untilOutputFrom:)` have in common.
@Suite struct UntilOutputTests {
  private let upstream = ManualPublisher<Int, TestError>()
  private let other = ManualPublisher<String, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  enum Kind: CaseIterable {
    case prefix
    case drop
  }

  private func subscribe(_ kind: Kind) {
    switch kind {
    case .prefix: upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    case .drop: upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    }
  }

  @Test(arguments: Kind.allCases)
  func upstreamsCompletionCancelsTheOther(of kind: Kind) {
    subscribe(kind)
    upstream.send(completion: .failure(.broken))
    #expect(other.events == ["request max(1)", "cancel"])
    other.send("signal")
    other.send(completion: .finished)
    #expect(subscriber.events.dropFirst() == ["failure broken"])
    #expect(other.events == ["request max(1)", "cancel"])
    #expect(upstream.events == ["request unlimited"])
  }

  @Test(arguments: Kind.allCases)
  func cancellingCancelsBoth(of kind: Kind) {
    subscribe(kind)
    subscriber.cancel()
    #expect(other.events == ["request max(1)", "cancel"])
    subscriber.cancel()
    other.send("signal")
    upstream.send(1)
    #expect(upstream.events == ["request unlimited", "cancel"])
    #expect(other.events == ["request max(1)", "cancel"])
    #expect(subscriber.events.count == 1)
  }

  @Test(arguments: Kind.allCases)
  func secondSubscriptionOfTheOtherIsCancelled(of kind: Kind) {
    subscribe(kind)
    let second = ManualSubscription()
    other.send(subscription: second)
    #expect(second.events == ["cancel"])
  }
}
