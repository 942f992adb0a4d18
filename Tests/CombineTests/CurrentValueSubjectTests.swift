import Combine
import TestKit
import Testing

struct CurrentValueSubjectTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let subject = CurrentValueSubject<Int, TestError>(0)

  @Test func settingTheValueSendsItUnlessItIsCompleted() {
    let subscriber = subject.testSubscriber()
    subject.value = 1
    subject.value += 1
    subject.send(completion: .finished)
    subject.send(3)
    expectEqual(subject.value, 2)
    subject.value = 4
    expectEqual(subject.value, 4)
    expectEqual(subscriber.events.dropFirst(), ["value 0", "value 1", "value 2", "finished"])
  }

  @Test func valueIsTheNewOneAlreadyFromInsideAValue() {
    var seen: [Int] = []
    let subscriber = Subscriber()
    subscriber.onValue = { [subject] _ in seen.append(subject.value) }
    subject.subscribe(subscriber)
    subject.send(1)
    expectEqual(seen, [0, 1])
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
    expectEqual(isNil, true)
  }

  // Apple's keeps its subscribers in no promised order.
  #if !canImport(Darwin)
    @Test func valueAndCompletionSentFromInsideAValueKeepTheirOrderForEverySubscriber() {
      let (first, second, slow) = (Subscriber(), Subscriber(), Subscriber(asking: .max(1)))
      first.onValue = { [subject] in
        guard $0 == 1 else { return }
        subject.send(2)
        subject.send(completion: .failure(.broken))
        subject.send(3)
      }
      for subscriber in [first, second, slow] { subject.subscribe(subscriber) }
      subject.send(1)
      for subscriber in [first, second] {
        expectEqual(subscriber.events.dropFirst(), ["value 0", "value 1", "value 2", "failure broken"])
      }
      expectEqual(slow.events.dropFirst(), ["value 0", "failure broken"])
      expectEqual(subject.value, 2)
    }
  #endif

  @Test(arguments: [Subscribers.Demand.unlimited, .none])
  func whoJoinsDuringASendReceivesThatValueOnce(asking demand: Subscribers.Demand) {
    let (first, late) = (Subscriber(), Subscriber(asking: demand))
    first.onValue = { [subject] in if $0 == 1 { subject.subscribe(late) } }
    subject.subscribe(first)
    subject.send(1)
    expectEqual(late.values, (demand == .none ? [] : [1]))
    late.request(.max(1))
    expectEqual(late.values, [1])
    subject.send(2)
    expectEqual(late.values, (demand == .none ? [1] : [1, 2]))
  }

  #if !canImport(Darwin)  // A documented difference.
    @Test func returnedDemandFetchesWhatWasMissedMeanwhile() {
      let subject = CurrentValueSubject<Int, Never>(0)
      let subscriber = TestSubscriber<Int, Never>(asking: .max(1), returning: { $0 == 0 ? .max(1) : .none })
      subscriber.onValue = { if $0 == 0 { subject.send(1) } }
      subject.subscribe(subscriber)
      expectEqual(subscriber.values, [0, 1])
    }
  #endif

  /// The subject completes while the subscriber receives its subscription, and another thread requests the value then.
  @Test func completionFollowsAValueThatAnotherThreadRequestsDuringTheSubscription() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    let (isReceiving, mayReturn) = (Gate(), Gate())
    var (isInside, hasOverlapped) = (false, false)
    var requesting: Worker?
    subscriber.onSubscription = { subscription in
      expectTrue(Worker { subject.send(completion: .finished) }.join())
      requesting = Worker { subscription.request(.max(1)) }
      expectTrue(isReceiving.wait(), "the value does not come")
    }
    subscriber.onValue = { _ in
      isInside = true
      isReceiving.open()
      expectTrue(mayReturn.wait())
      isInside = false
    }
    subscriber.onCompletion = { _ in hasOverlapped = isInside }
    expectTrue(Worker { subject.subscribe(subscriber) }.join(), "subscribing waits for the value")
    mayReturn.open()
    expectTrue(requesting!.join())
    expectEqual(subscriber.events.dropFirst(), ["value 0", "finished"])
    expectTrue(!hasOverlapped)
  }
}
