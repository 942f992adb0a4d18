import Combine
import TestKit
import Testing

@Suite struct CurrentValueSubjectTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let subject = CurrentValueSubject<Int, TestError>(0)

  // MARK: The value

  @Test func settingTheValueSendsIt() {
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    subject.value = 1
    subject.value += 1
    #expect(subscriber.values == [0, 1, 2])
  }

  @Test func valueIsTheNewOneAlreadyFromInsideAValue() {
    var seen: [Int] = []
    let subscriber = Subscriber()
    subscriber.onValue = { [subject] _ in seen.append(subject.value) }
    subject.subscribe(subscriber)
    subject.send(1)
    #expect(seen == [0, 1])
  }

  @Test func valueStaysReadableAfterTheCompletion() {
    subject.send(1)
    subject.send(completion: .finished)
    #expect(subject.value == 1)
    subject.send(2)
    #expect(subject.value == 1)
  }

  @Test func formerValueIsLetGo() {
    final class Object {}
    var object: Object? = Object()
    weak let released = object
    let subject = CurrentValueSubject<Object?, Never>(object)
    object = nil
    #expect(released != nil)
    subject.send(nil)
    #expect(released == nil)
  }

  @Test func formerValueMayReadTheSubjectAsItGoes() {
    final class Object {
      var onGoing: () -> Void = {}
      deinit { onGoing() }
    }
    let subject = CurrentValueSubject<Object?, Never>(Object())
    var isNil: Bool?
    subject.value?.onGoing = { [unowned subject] in isNil = subject.value == nil }
    subject.send(nil)
    #expect(isNil == true)
  }

  // MARK: Demand

  @Test func newestIsKeptForASubscriberWhoseDemandIsUsedUp() {
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    #expect(subscriber.values == [0])
    subscriber.request(.max(2))
    #expect(subscriber.values == [0, 2])
    subject.send(3)
    subject.send(4)
    #expect(subscriber.values == [0, 2, 3])
  }

  @Test func valueIsNotSentTwice() {
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.values == [0])
  }

  // MARK: Completion

  @Test func completionDropsTheValueThatWasKept() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription CurrentValueSubject", "finished"])
  }

  // MARK: Reentrancy

  // Apple's keeps its subscribers in no promised order.
  #if !canImport(Darwin)
    @Test func completionSentFromInsideAValueComesAfterThatValueForEverySubscriber() {
      let (first, second, slow) = (Subscriber(), Subscriber(), Subscriber(asking: .max(1)))
      first.onValue = { [subject] in if $0 == 1 { subject.send(completion: .failure(.broken)) } }
      for subscriber in [first, second, slow] { subject.subscribe(subscriber) }
      subject.send(1)
      #expect(first.events == ["subscription CurrentValueSubject", "value 0", "value 1", "failure broken"])
      #expect(second.events == first.events)
      #expect(slow.events == ["subscription CurrentValueSubject", "value 0", "failure broken"])
      #expect(subject.value == 1)
    }

    @Test func valueAndCompletionSentFromInsideAValueKeepTheirOrder() {
      let (first, second) = (Subscriber(), Subscriber())
      first.onValue = { [subject] in
        guard $0 == 1 else { return }
        subject.send(2)
        subject.send(completion: .finished)
        subject.send(3)
      }
      subject.subscribe(first)
      subject.subscribe(second)
      subject.send(1)
      #expect(first.events == ["subscription CurrentValueSubject", "value 0", "value 1", "value 2", "finished"])
      #expect(second.events == first.events)
      #expect(subject.value == 2)
    }
  #endif

  @Test func whoJoinsDuringASendReceivesThatValueOnce() {
    let (first, late) = (Subscriber(), Subscriber())
    first.onValue = { [subject] in if $0 == 1 { subject.subscribe(late) } }
    subject.subscribe(first)
    subject.send(1)
    #expect(late.events == ["subscription CurrentValueSubject", "value 1"])
    subject.send(2)
    #expect(late.events == ["subscription CurrentValueSubject", "value 1", "value 2"])
  }

  @Test func whoJoinsDuringASendWithoutDemandIsNotSentThatValue() {
    let (first, late) = (Subscriber(), Subscriber(asking: .none))
    first.onValue = { [subject] in if $0 == 1 { subject.subscribe(late) } }
    subject.subscribe(first)
    subject.send(1)
    #expect(late.events == ["subscription CurrentValueSubject"])
    late.request(.max(1))
    #expect(late.events == ["subscription CurrentValueSubject", "value 1"])
  }

  // MARK: Description

  #if !canImport(Darwin)  // A documented difference.
    @Test func returnedDemandFetchesWhatWasMissedMeanwhile() {
      let subject = CurrentValueSubject<Int, Never>(0)
      let subscriber = TestSubscriber<Int, Never>(asking: .max(1), returning: { $0 == 0 ? .max(1) : .none })
      subscriber.onValue = { if $0 == 0 { subject.send(1) } }
      subject.subscribe(subscriber)
      #expect(subscriber.values == [0, 1])
    }
  #endif

  @Test func settingTheValueAfterCompletionHoldsItOnly() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = TestSubscriber<Int, Never>()
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    subject.value = 1
    #expect(subject.value == 1)
    subject.send(2)
    #expect(subject.value == 1)
    #expect(subscriber.events == ["subscription CurrentValueSubject", "value 0", "finished"])
  }

  @Test func aValueThatWasAskedForWhileItWasOnItsWayComesOnce() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let first = TestSubscriber<Int, Never>()
    let second = TestSubscriber<Int, Never>(asking: .none)
    subject.subscribe(first)
    subject.subscribe(second)
    first.onValue = { if $0 == 1 { second.request(.max(2)) } }
    subject.send(1)
    #expect(second.values == [1])
    subject.send(2)
    #expect(second.values == [1, 2])
  }
}
