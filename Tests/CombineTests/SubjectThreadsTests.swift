import Combine
import Foundation
import TestKit
import Testing

/// Subjects to which several threads send while others come and go.
struct SubjectThreadsTests {
  private static let valuesOfEach = 2_000

  /// A subscriber that gives other threads a chance to come in during an event, if they can. Not during each: on a busy
  /// machine it comes back after many milliseconds.
  private func slowWitness() -> Witness<Int, TestError> {
    let witness = Witness<Int, TestError>()
    witness.onValue = { if $0.isMultiple(of: 5) { sched_yield() } }
    return witness
  }

  @Test(arguments: SubjectTests.Kind.allCases)
  func everythingIsDeliveredOneAtATime(by kind: SubjectTests.Kind) {
    let subject = kind.make()
    let witnesses = (0..<3).map { _ in slowWitness() }
    for witness in witnesses { subject.subscribe(witness) }
    let sending = (0..<8).map { sender -> () -> Void in
      { for number in 1...Self.valuesOfEach { subject.send(number * 8 + sender) } }
    }
    // Subscribers who come and go meanwhile.
    let passersBy = (0..<400).map { _ in slowWitness() }
    let passing = [passersBy.prefix(200), passersBy.suffix(200)].map { share -> () -> Void in
      {
        for witness in share {
          subject.subscribe(witness)
          sched_yield()
          witness.subscription?.cancel()
        }
      }
    }
    expectTrue(onThreads(sending + passing))
    subject.send(completion: .finished)

    for witness in witnesses {
      let values = witness.values.dropFirst(kind.initial.count)
      expectTrue(witness.values.starts(with: kind.initial))
      expectEqual(values.count, 8 * Self.valuesOfEach)
      for sender in 0..<8 {
        expectEqual(values.filter { $0 % 8 == sender }, (1...Self.valuesOfEach).map { $0 * 8 + sender })
      }
      expectTrue(witness.completions == 1 && witness.overlaps == 0)
    }
    expectTrue(passersBy.allSatisfy { $0.completions == 0 && $0.overlaps == 0 })
  }

  /// One event at a time is a promise to each subscriber: two of them are called at once, by a thread each.
  @Test(arguments: SubjectTests.Kind.allCases)
  func twoSubscribersAreCalledAtOnce(by kind: SubjectTests.Kind) {
    let (subject, first, second) = (kind.make(), Witness<Int, TestError>(), Witness<Int, TestError>())
    let hasTwo = Gate()
    var sending: Worker?
    first.onValue = { if $0 == 2 { hasTwo.open() } }
    second.onValue = { value in
      guard value == 1 else { return }
      sending = Worker { subject.send(2) }
      expectTrue(hasTwo.wait(within: .seconds(60)), "the first one waits")
    }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    expectTrue(sending?.join() ?? false)
    expectEqual([first.values, second.values], [kind.initial + [1, 2], kind.initial + [1, 2]])
  }

  @Test(arguments: SubjectTests.Kind.allCases)
  func completionIsSentOnceWhicheverThreadComesFirst(by kind: SubjectTests.Kind) {
    let (subject, witness) = (kind.make(), slowWitness())
    subject.subscribe(witness)
    let isDone = onEightThreads { sender in
      for number in 1...100 { subject.send(number * 8 + sender) }
      subject.send(completion: .finished)
    }
    expectTrue(isDone)
    subject.send(0)
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }

  @Test(arguments: SubjectTests.Kind.allCases)
  func demandAskedForOnSeveralThreadsAddsUp(of kind: SubjectTests.Kind) {
    let (subject, subscriber) = (kind.make(), TestSubscriber<Int, TestError>(asking: .none))
    subject.subscribe(subscriber)
    expectTrue(onEightThreads { _ in for _ in 0..<1_000 { subscriber.request(.max(1)) } })
    for value in kind.initial.count..<9_000 { subject.send(value) }
    expectEqual(subscriber.values, Array(0..<8_000))
  }

  /// The publishers that send each event to all subscribers on one thread.
  private static let sharing = [
    "PassthroughSubject", "CurrentValueSubject", "Published.Publisher", "ObservableObjectPublisher",
    "NotificationCenter.Publisher", "Publishers.Multicast", "Publishers.Autoconnect", "Publishers.Share",
    "Publishers.MakeConnectable",
  ]

  @Test(arguments: candidates.filter { sharing.contains($0.name) })
  func subscribersThatComeAndGoDuringADeliveryLeaveNothing(_ candidate: Candidate) {
    let subject = PassthroughSubject<Int, TestError>()
    let publisher = candidate.make(subject.eraseToAnyPublisher())
    let blocked = publisher.testSubscriber()
    let comeAndGo = {
      let subscribers = (0..<500).map { _ in
        let subscriber = HeldSubscriber(publisher)
        subscriber.cancel()
        return subscriber
      }
      expectEqual(subscribers.count { $0.isThere }, 0)
    }
    expectTrue(blocked.whileReceiving(from: { subject.send(1) }, do: comeAndGo))
  }

  /// The request once waited for the delivery, which may wait for the thread that requests.
  @Test func requestDuringADeliveryReturnsAndTheMissedValueComesAfterIt() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    let request = {
      // The subscriber misses this value, because its demand is used up.
      subject.send(1)
      subscriber.request(.max(1))
      expectEqual(subscriber.values, [0])
    }
    expectTrue(subscriber.whileReceiving(from: { subject.subscribe(subscriber) }, do: request))
    expectEqual(subscriber.values, [0, 1])
  }
}
