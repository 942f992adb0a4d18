import Combine
import TestKit
import Testing

@Suite struct PassthroughSubjectTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let subject = PassthroughSubject<Int, TestError>()

  @Test func subscriberThatSubscribesTwiceReceivesEverythingTwice() {
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
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
    let subscriber = TestSubscriber<Void, Never>(asking: .max(2))
    subject.subscribe(subscriber)
    subject.send()
    subject.send()
    subject.send()
    expectEqual(subscriber.values.count, 2)
  }

  // A send does not retain the list that it goes through, at least when it is compiled with optimization: the two tests
  // below find out then whether the list is kept for it.

  @Test func whoStaysIsNotPassedOverWhenMostOthersLeaveDuringASend() {
    let subscribers = (0..<9).map { _ in Subscriber() }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    // More than half of them, so that their places are given up.
    subscribers[1].onValue = { _ in for leaver in subscribers[0..<6] { leaver.cancel() } }
    subject.send(1)
    subject.send(2)
    expectEqual(subscribers.map(\.values), [[1], [1], [], [], [], [], [1, 2], [1, 2], [1, 2]])
  }

  @Test func manyJoinAndSendFromInsideASend() {
    let (first, last) = (Subscriber(), Subscriber())
    let newcomers = (0..<100).map { _ in Subscriber() }
    first.onValue = { [subject] value in
      if value > 1 { return }
      for newcomer in newcomers {
        subject.subscribe(newcomer)
        subject.send(2)
        newcomer.cancel()
      }
    }
    subject.subscribe(first)
    subject.subscribe(last)
    subject.send(1)
    subject.send(3)
    expectEqual(last.values, Array(repeating: 2, count: 100) + [1, 3])
    expectEqual(newcomers.map(\.values), Array(repeating: [2], count: 100))
  }

  @Test func valueSentFromInsideTheLastValueAskedForIsDropped() {
    let subscriber = Subscriber(asking: .max(1)) { _ in .max(1) }
    subscriber.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(3)
    expectEqual(subscriber.values, [1, 3])
  }

  @Test func whoJoinsDuringASendReceivesAValueSentFromInsideIt() {
    let (first, late) = (Subscriber(), Subscriber())
    first.onValue = { [subject] in
      guard $0 == 1 else { return }
      subject.subscribe(late)
      subject.send(2)
    }
    subject.subscribe(first)
    subject.send(1)
    expectEqual(first.values, [1, 2])
    expectEqual(late.values, [2])
  }

  /// As with Apple's.
  @Test func subscriberAfterOneThatSendsReceivesTheInnerValueFirst() {
    let (first, second) = (Subscriber(), Subscriber())
    first.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    expectEqual([first.values, second.values], [[1, 2], [2, 1]])
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

  @Test func subscriberAfterTheCompletionReceivesOnlyThat() {
    let (early, late) = (Subscriber(), Subscriber())
    subject.subscribe(early)
    subject.send(completion: .finished)
    subject.send(1)
    subject.subscribe(late)
    subject.send(2)
    expectEqual(early.events, ["subscription PassthroughSubject", "finished"])
    expectEqual(late.events, ["subscription Empty", "finished"])
  }
}
