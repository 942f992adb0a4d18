import Combine
import Testing

/// What subjects have in common: how publishers feed them.
@Suite struct SubjectTests {
  private typealias Passthrough = PassthroughSubject<Int, TestError>
  private typealias CurrentValue = CurrentValueSubject<Int, TestError>
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

  // MARK: Demand for upstream

  @Test func passthroughSubjectAsksUpstreamWhenASubscriberAsks() {
    let subject = Passthrough()
    let feeding = upstream.subscribe(subject)
    #expect(upstream.events == [])
    let (one, other) = (Subscriber(asking: .none), Subscriber(asking: .none))
    subject.subscribe(one)
    subject.subscribe(other)
    #expect(upstream.events == [])
    one.request(.max(1))
    #expect(upstream.events == ["request unlimited"])
    one.request(.max(1))
    other.request(.unlimited)
    #expect(upstream.events == ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test func passthroughSubjectThatWasAskedAsksALaterUpstreamAtOnce() {
    let subject = Passthrough()
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    let feeding = upstream.subscribe(subject)
    #expect(upstream.events == ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test func passthroughSubjectWhoseSubscribersHaveGoneStillAsksALaterUpstream() {
    let subject = Passthrough()
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subscriber.cancel()
    let feeding = upstream.subscribe(subject)
    #expect(upstream.events == ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test func passthroughSubjectAsksAllItsUpstreams() {
    let subject = Passthrough()
    let subscriptions = (0..<3).map { _ in ManualSubscription() }
    for subscription in subscriptions { subject.send(subscription: subscription) }
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    for subscription in subscriptions { #expect(subscription.events == ["request unlimited"]) }
  }

  /// A subject that keeps the newest value has use for every value, subscribers or not.
  @Test func currentValueSubjectAsksUpstreamAtOnce() {
    let subject = CurrentValue(0)
    let feeding = upstream.subscribe(subject)
    #expect(upstream.events == ["request unlimited"])
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    #expect(upstream.events == ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test func currentValueSubjectIsFedWithoutAnySubscriber() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let feeding = [1, 2].publisher.subscribe(subject)
    #expect(subject.value == 2)
    withExtendedLifetime(feeding) {}
  }

  // MARK: Events

  @Test func valuesAndCompletionPassThrough() {
    let subject = Passthrough()
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    let feeding = upstream.subscribe(subject)
    #expect(upstream.send(1) == .none)
    #expect(upstream.send(2) == .none)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1", "value 2", "failure broken"])
    #expect(upstream.events == ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test func sequenceWaitsForTheFirstSubscriber() {
    let subject = PassthroughSubject<Int, Never>()
    let feeding = [1, 2].publisher.subscribe(subject)
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1", "finished"])
    withExtendedLifetime(feeding) {}
  }

  @Test func severalPublishersFeedOneSubject() {
    let subject = Passthrough()
    let other = ManualPublisher<Int, TestError>()
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    let feeding = [upstream.subscribe(subject), other.subscribe(subject)]
    upstream.send(1)
    other.send(2)
    upstream.send(completion: .finished)
    other.send(3)
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1", "value 2", "finished"])
    #expect(other.events == ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test func valuesBeforeASubscriptionAreIgnored() {
    let subject = CurrentValue(0)
    let feeder = AnySubscriber(subject)
    #expect(feeder.receive(1) == .none)
    #expect(subject.value == 0)
  }

  @Test func secondSubscriptionIsNotAsked() {
    let subject = Passthrough()
    let second = ManualSubscription()
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    let feeding = upstream.subscribe(subject)
    upstream.send(subscription: second)
    #expect(second.events == ["cancel"])
    #expect(upstream.events == ["request unlimited"])
    upstream.send(1)
    #expect(subscriber.values == [1])
    withExtendedLifetime(feeding) {}
  }

  // MARK: Cancellation

  @Test func cancellingDetachesTheSubject() {
    let subject = Passthrough()
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    let feeding = upstream.subscribe(subject)
    upstream.send(1)
    feeding.cancel()
    feeding.cancel()
    #expect(upstream.events == ["request unlimited", "cancel"])
    upstream.send(2)
    upstream.send(completion: .finished)
    subject.send(3)
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1", "value 3"])
  }

  @Test func subjectIsDetachedWhenTheCancellableGoes() {
    let subject = Passthrough()
    var feeding: AnyCancellable? = upstream.subscribe(subject)
    #expect(feeding != nil)
    feeding = nil
    #expect(upstream.events == ["cancel"])
  }

  @Test func cancellingAfterTheCompletionDoesNotReachUpstream() {
    let subject = Passthrough()
    let feeding = upstream.subscribe(subject)
    upstream.send(completion: .finished)
    feeding.cancel()
    #expect(upstream.events == [])
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var feeding: AnyCancellable?
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    subscriber.onValue = { if $0 == 2 { feeding?.cancel() } }
    subject.subscribe(subscriber)
    feeding = [1, 2, 3].publisher.subscribe(subject)
    subscriber.request(.unlimited)
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1", "value 2"])
  }

  // MARK: Release

  @Test func passthroughSubjectCancelsItsUpstreamsAsItGoes() {
    let subscriptions = (0..<2).map { _ in ManualSubscription() }
    var subject: Passthrough? = Passthrough()
    for subscription in subscriptions { subject?.send(subscription: subscription) }
    for subscription in subscriptions { #expect(subscription.events == []) }
    subject = nil
    for subscription in subscriptions { #expect(subscription.events == ["cancel"]) }
  }

  @Test func currentValueSubjectCancelsItsUpstreamsAsItGoes() {
    let subscriptions = (0..<2).map { _ in ManualSubscription() }
    var subject: CurrentValue? = CurrentValue(0)
    for subscription in subscriptions { subject?.send(subscription: subscription) }
    for subscription in subscriptions { #expect(!subscription.events.contains("cancel")) }
    subject = nil
    for subscription in subscriptions { #expect(subscription.events.last == "cancel") }
  }

  @Test func subjectGoesAfterItWasDetached() {
    var subject: Passthrough? = Passthrough()
    weak let released = subject
    let feeding = subject.map { upstream.subscribe($0) }
    subject = nil
    #expect(released != nil)
    feeding?.cancel()
    #expect(released == nil)
  }

  @Test func subjectGoesAfterTheCompletion() {
    var subject: Passthrough? = Passthrough()
    weak let released = subject
    let feeding = subject.map { upstream.subscribe($0) }
    subject = nil
    #expect(released != nil)
    upstream.send(completion: .finished)
    #expect(released == nil)
    withExtendedLifetime(feeding) {}
  }

  // MARK: Description

  @Test func feederIsDescribedAsASubject() throws {
    let subject = Passthrough()
    let feeding = upstream.subscribe(subject)
    let feeder = try #require(upstream.subscribers.first)
    #expect("\(feeder)" == "Subject")
    #expect(playgroundDescription(of: feeder) == "Subject")
    #expect(childLabels(of: feeder) == ["downstreamSubject", "upstreamSubscription", "subject"])
    withExtendedLifetime(feeding) {}
  }
}
