import Combine
import TestKit
import Testing

struct PassthroughSubjectTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let subject = PassthroughSubject<Int, TestError>()

  @Test func subscriberThatSubscribesTwiceReceivesEverythingTwice() {
    let subscriber = subject.testSubscriber()
    subject.subscribe(subscriber)
    subject.send(1)
    expectEqual(
      subscriber.events,
      [
        "subscription PassthroughSubject", "subscription PassthroughSubject", "value 1", "value 1",
      ])
  }

  @Test func eventsWithoutAnyValueAreSentWithoutAnArgument() {
    let subject = PassthroughSubject<Void, Never>()
    let subscriber = subject.testSubscriber(asking: .max(2))
    subject.send()
    subject.send()
    subject.send()
    expectEqual(subscriber.values.count, 2)
  }

  @Test func valueSentFromInsideTheLastValueAskedForIsDropped() {
    let subscriber = Subscriber(asking: .max(1)) { _ in .max(1) }
    subscriber.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(3)
    expectEqual(subscriber.values, [1, 3])
  }

  /// As with Apple's.
  @Test func completionFromInsideAValueComesAtOnce() {
    let (first, second) = (Subscriber(), Subscriber())
    first.onValue = { [subject] _ in subject.send(completion: .finished) }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    expectEqual(first.events.dropFirst(), ["value 1", "finished"])
    expectEqual(second.events.dropFirst(), ["finished"])
  }

  /// As with Apple's: after `send(completion:)` has returned, no value is sent.
  @Test func valueAfterTheCompletionOfAnotherThreadIsNotSent() {
    let (first, second) = (Subscriber(), Subscriber())
    first.onValue = { [subject] value in
      guard value == 1 else { return }
      expectTrue(Worker { subject.send(completion: .finished) }.join(), "it waits")
      subject.send(2)
    }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    expectEqual(first.events.dropFirst(), ["value 1", "finished"])
    expectEqual(second.events.dropFirst(), ["finished"])
  }

  /// What a send gives up goes when that send is over, even inside of another one, and its `deinit` may send.
  @Test func subscriberThatLeavesInsideAnInnerSendGoesAfterIt() {
    let first = Subscriber()
    var (isGone, wasGone) = (false, false)
    first.onValue = { [subject] value in
      guard value == 1 else { return }
      subject.subscribe(
        Leaver(onLeaving: { wasGone = isGone }) {
          isGone = true
          subject.send(3)
        })
      subject.send(2)
      expectTrue(isGone && !wasGone)
    }
    subject.subscribe(first)
    subject.send(1)
    expectEqual(first.values, [1, 2, 3])
  }

  @Test func subscriberThatLeavesGoesBeforeTheNextOneReceives() {
    let next = Subscriber()
    var seen: [Int]?
    subject.subscribe(Leaver(onLeaving: {}, onDeinit: { seen = next.values }))
    subject.subscribe(next)
    subject.send(1)
    expectEqual(seen, [])
    expectEqual(next.values, [1])
  }

  /// An `Optional` may be an error, too, which a cast looks into.
  @Test func failureMayBeAnOptional() {
    let subject = PassthroughSubject<Int, TestError?>()
    let subscriber = TestSubscriber<Int, TestError?>()
    subject.map { $0 }.merge(with: Empty(completeImmediately: false)).subscribe(subscriber)
    subject.send(completion: .failure(nil))
    expectEqual(subscriber.events.last, "failure nil")
  }

  /// Cancels from inside its first value. The subject alone holds it.
  private final class Leaver: Combine.Subscriber {
    private let (onLeaving, onDeinit): (() -> Void, () -> Void)
    private var subscription: (any Subscription)?

    init(onLeaving: @escaping () -> Void, onDeinit: @escaping () -> Void) {
      (self.onLeaving, self.onDeinit) = (onLeaving, onDeinit)
    }

    deinit { onDeinit() }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      subscription.take()?.cancel()
      onLeaving()
      return .none
    }

    func receive(completion: Subscribers.Completion<TestError>) {}
  }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Optional: @retroactive Error where Wrapped: Error {}
