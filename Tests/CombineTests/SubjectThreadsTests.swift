import Combine
import Foundation
import TestKit
import Testing

/// Subjects to which several threads send while others come and go.
@Suite struct SubjectThreadsTests {
  private static let senders = 8
  private static let valuesOfEach = 2_000

  /// A value, which names its sender and its place among the values of that sender.
  private struct Letter: Equatable {
    var sender: Int
    var number: Int
  }

  private typealias LetterWitness = Witness<Letter, Never>

  /// A subscriber that gives other threads a chance to come in during each event, if they can.
  private static func slowWitness() -> LetterWitness {
    let witness = LetterWitness()
    witness.onValue = { _ in sched_yield() }
    return witness
  }

  // MARK: Eight threads

  @Test func passthroughSubjectDeliversEverythingOneAtATime() {
    expectExactDelivery(PassthroughSubject<Letter, Never>(), before: [])
  }

  @Test func currentValueSubjectDeliversEverythingOneAtATime() {
    let initial = Letter(sender: -1, number: 0)
    expectExactDelivery(CurrentValueSubject<Letter, Never>(initial), before: [initial])
  }

  /// - Parameter before: What a subscriber receives before anything is sent.
  private func expectExactDelivery<S: Subject>(_ subject: S, before: [Letter])
  where S.Output == Letter, S.Failure == Never {
    let witnesses = (0..<3).map { _ in Self.slowWitness() }
    for witness in witnesses { subject.subscribe(witness) }

    let start = Gate()
    let sending = (0..<Self.senders).map { sender in
      Worker {
        start.wait()
        for number in 0..<Self.valuesOfEach { subject.send(Letter(sender: sender, number: number)) }
      }
    }
    let passing = Self.passersBy(of: subject, start: start)
    for _ in 0..<(sending.count + passing.workers.count) { start.open() }
    for worker in sending + passing.workers { #expect(worker.join()) }

    for witness in witnesses {
      let letters = witness.values
      #expect(letters.count == before.count + Self.senders * Self.valuesOfEach)
      #expect(Array(letters.prefix(before.count)) == before)
      for sender in 0..<Self.senders {
        #expect(letters.filter { $0.sender == sender }.map(\.number) == Array(0..<Self.valuesOfEach))
      }
      #expect(witness.overlaps == 0)
    }
    for witness in passing.witnesses {
      #expect(witness.overlaps == 0)
    }

    subject.send(completion: .finished)
    for witness in witnesses { #expect(witness.completions == 1) }
    for witness in passing.witnesses { #expect(witness.completions == 0) }
  }

  /// Two threads of subscribers who come and go at once.
  private static func passersBy<S: Subject>(
    of subject: S, start: Gate
  ) -> (workers: [Worker], witnesses: [LetterWitness]) where S.Output == Letter, S.Failure == Never {
    let witnesses = (0..<400).map { _ in slowWitness() }
    let workers = [witnesses.prefix(200), witnesses.suffix(200)].map { share in
      Worker {
        start.wait()
        for witness in share {
          subject.subscribe(witness)
          sched_yield()
          witness.subscription?.cancel()
        }
      }
    }
    return (workers, witnesses)
  }

  @Test func completionIsSentOnceWhicheverThreadComesFirst() {
    expectOneCompletion(PassthroughSubject<Letter, Never>())
    expectOneCompletion(CurrentValueSubject<Letter, Never>(Letter(sender: -1, number: 0)))
  }

  private func expectOneCompletion<S: Subject>(_ subject: S) where S.Output == Letter, S.Failure == Never {
    let witness = Self.slowWitness()
    subject.subscribe(witness)
    let isDone = onEightThreads { sender in
      for number in 0..<100 { subject.send(Letter(sender: sender, number: number)) }
      subject.send(completion: .finished)
    }
    #expect(isDone)
    #expect(witness.completions == 1)
    #expect(witness.overlaps == 0)
    let count = witness.values.count
    subject.send(Letter(sender: 0, number: 0))
    #expect(witness.values.count == count)
  }

  @Test func demandAskedForOnSeveralThreadsAddsUp() {
    expectDemandToAddUp(PassthroughSubject<Int, Never>(), sending: 0..<9_000)
    expectDemandToAddUp(CurrentValueSubject<Int, Never>(0), sending: 1..<9_000)
  }

  private func expectDemandToAddUp<S: Subject>(_ subject: S, sending values: Range<Int>)
  where S.Output == Int, S.Failure == Never {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    subject.subscribe(subscriber)
    #expect(onEightThreads { _ in for _ in 0..<1_000 { subscriber.request(.max(1)) } })
    for value in values { subject.send(value) }
    #expect(subscriber.values == Array(0..<8_000))
  }

  // MARK: Blocked in a delivery

  @Test func blockedPassthroughSubscriberDoesNotKeepOthersFromSubscribingAndCancelling() {
    expectNoWaiting(PassthroughSubject<Int, Never>(), others: ["subscription PassthroughSubject"])
  }

  @Test func blockedCurrentValueSubscriberDoesNotKeepOthersFromSubscribingAndCancelling() {
    expectNoWaiting(
      CurrentValueSubject<Int, Never>(0), others: ["subscription CurrentValueSubject", "value 1"])
  }

  /// - Parameter others: What somebody receives who comes and goes during the delivery.
  private func expectNoWaiting<S: Subject>(_ subject: S, others: [String])
  where S.Output == Int, S.Failure == Never {
    let (blocked, during) = (TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>())
    let before = TestSubscriber<Int, Never>(asking: .none)
    subject.subscribe(blocked)
    subject.subscribe(before)

    let passBy = {
      let passing = Worker {
        subject.subscribe(during)
        during.cancel()
        before.cancel()
      }
      #expect(passing.join())
      #expect(during.events == others)
    }
    #expect(blocked.whileReceiving(from: { subject.send(1) }, do: passBy))

    subject.send(2)
    #expect(blocked.values.suffix(2) == [1, 2])
    #expect(during.events == others)
    #expect(before.values == [])
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
    let blocked = TestSubscriber<Int, TestError>()
    publisher.subscribe(blocked)
    let comeAndGo = {
      let subscribers = (0..<500).map { _ in
        let subscriber = HeldSubscriber(publisher)
        subscriber.cancel()
        return subscriber
      }
      #expect(subscribers.count { $0.isThere } == 0)
    }
    #expect(blocked.whileReceiving(from: { subject.send(1) }, do: comeAndGo))
  }

  /// The request once waited for the delivery, which may wait for the thread that requests.
  @Test func requestDuringADeliveryReturnsAndTheMissedValueComesAfterIt() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    let (inside, goOn) = (Gate(), Gate())
    subscriber.onValue = { value in
      guard value == 0 else { return }
      // The subscriber misses this value, because its demand is used up.
      subject.send(1)
      inside.open()
      goOn.wait()
    }
    let delivering = Worker { subject.subscribe(subscriber) }
    #expect(inside.wait())
    let requesting = Worker { subscriber.request(.max(1)) }
    #expect(requesting.join(within: .seconds(60)))
    #expect(subscriber.values == [0])
    goOn.open()
    #expect(delivering.join())
    #expect(subscriber.values == [0, 1])
  }

  @Test func nothingFollowsCancelButTheDeliveryUnderWay() {
    expectNothingAfterCancel(PassthroughSubject<Int, Never>())
    expectNothingAfterCancel(CurrentValueSubject<Int, Never>(0))
  }

  private func expectNothingAfterCancel<S: Subject>(_ subject: S) where S.Output == Int, S.Failure == Never {
    let subscriber = TestSubscriber<Int, Never>()
    subject.subscribe(subscriber)
    let send = {
      subject.send(1)
      subject.send(2)
    }
    let cancel = {
      let canceller = Worker { subscriber.cancel() }
      #expect(canceller.join())
    }
    #expect(subscriber.whileReceiving(from: send, do: cancel))
    subject.send(3)
    subject.send(completion: .finished)
    #expect(subscriber.events.last == "value 1")
  }

  @Test func whoIsCancelledDuringADeliveryIsLetGoAfterIt() {
    let subject = PassthroughSubject<Int, Never>()
    let (inside, goOn) = (Gate(), Gate())
    var subscriber: TestSubscriber<Int, Never>? = TestSubscriber()
    weak let released = subscriber
    subscriber?.onValue = { _ in
      inside.open()
      #expect(goOn.wait())
    }
    subscriber.map { subject.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    let sending = Worker { subject.send(1) }
    #expect(inside.wait())
    subscription?.cancel()
    #expect(released != nil)
    goOn.open()
    #expect(sending.join())
    #expect(released == nil)
  }
}
