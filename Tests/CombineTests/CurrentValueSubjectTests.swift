import Combine
import Testing

@Suite struct CurrentValueSubjectTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let subject = CurrentValueSubject<Int, TestError>(0)

  // MARK: The value

  @Test func valueIsTheNewestSent() {
    #expect(subject.value == 0)
    subject.send(1)
    #expect(subject.value == 1)
    subject.value = 2
    #expect(subject.value == 2)
  }

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

  @Test func presentValueComesWithTheFirstDemand() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription CurrentValueSubject"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription CurrentValueSubject", "value 0"])
  }

  @Test func valuesFollowThePresentOne() {
    let subscriber = Subscriber()
    subject.send(1)
    subject.subscribe(subscriber)
    subject.send(2)
    #expect(subscriber.events == ["subscription CurrentValueSubject", "value 1", "value 2"])
  }

  @Test func newestIsKeptForASubscriberWithoutDemand() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    #expect(subscriber.values == [])
    subscriber.request(.max(1))
    #expect(subscriber.values == [2])
  }

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

  @Test func demandAddsUp() {
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subscriber.request(.max(2))
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [0, 1, 2])
  }

  @Test func demandReturnedWithAValueAddsUp() {
    let subscriber = Subscriber(asking: .max(1)) { $0 == 0 ? .max(2) : .none }
    subject.subscribe(subscriber)
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [0, 1, 2])
  }

  @Test func demandReturnedWithTheLastValueAskedForCounts() {
    let subscriber = Subscriber(asking: .max(1)) { _ in .max(1) }
    subject.subscribe(subscriber)
    for value in 1...3 { subject.send(value) }
    #expect(subscriber.values == [0, 1, 2, 3])
  }

  @Test func demandSaturates() {
    let subscriber = Subscriber(asking: .max(.max))
    subject.subscribe(subscriber)
    subscriber.request(.max(.max))
    subscriber.request(.max(.max))
    subscriber.request(.unlimited)
    subscriber.request(.max(1))
    for value in 1...3 { subject.send(value) }
    #expect(subscriber.values == [0, 1, 2, 3])
  }

  @Test func eachSubscriberHasADemandOfItsOwn() {
    let (one, two, all) = (Subscriber(asking: .max(1)), Subscriber(asking: .max(2)), Subscriber())
    for subscriber in [one, two, all] { subject.subscribe(subscriber) }
    for value in 1...3 { subject.send(value) }
    #expect(one.values == [0])
    #expect(two.values == [0, 1])
    #expect(all.values == [0, 1, 2, 3])
  }

  @Test func askingForNoneEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      CurrentValueSubject<Int, Never>(0).subscribe(subscriber)
      subscriber.request(.none)
    }
    #expect(standardError(of: result).contains("API Violation: demand must not be zero"))
  }

  // MARK: Completion

  @Test func completionNeedsNoDemand() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription CurrentValueSubject", "finished"])
  }

  @Test func completionDropsTheValueThatWasKept() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription CurrentValueSubject", "finished"])
  }

  @Test func failureReachesEverySubscriber() {
    let (one, other) = (Subscriber(), Subscriber(asking: .max(1)))
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(completion: .failure(.broken))
    #expect(one.events == ["subscription CurrentValueSubject", "value 0", "failure broken"])
    #expect(other.events == one.events)
  }

  @Test func nothingFollowsTheCompletion() {
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.events == ["subscription CurrentValueSubject", "value 0", "finished"])
  }

  @Test func whoSubscribesAfterTheCompletionReceivesOnlyThat() {
    let subscriber = Subscriber(asking: .max(1))
    subject.send(completion: .finished)
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
  }

  @Test func whoSubscribesAfterTheFailureReceivesOnlyThat() {
    let subscriber = Subscriber(asking: .none)
    subject.send(completion: .failure(.broken))
    subject.send(completion: .finished)
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "failure broken"])
  }

  // MARK: Cancellation

  @Test func nothingFollowsCancel() {
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subject.send(1)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    subject.send(2)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription CurrentValueSubject", "value 0"])
  }

  @Test func cancellingOneLeavesTheOthers() {
    let (one, other) = (Subscriber(), Subscriber())
    subject.subscribe(one)
    subject.subscribe(other)
    one.cancel()
    one.cancel()
    subject.send(1)
    #expect(one.values == [0])
    #expect(other.values == [0, 1])
  }

  @Test func cancellingWithTheSubscriptionStopsAtOnce() {
    let subscriber = Subscriber()
    subscriber.onSubscription = { $0.cancel() }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription CurrentValueSubject"])
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subscriber = Subscriber { _ in .max(1) }
    subscriber.onValue = { if $0 == 1 { subscriber.cancel() } }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription CurrentValueSubject", "value 0", "value 1"])
  }

  @Test func whoIsCancelledDuringASendDoesNotReceiveTheValue() {
    let (one, other) = (Subscriber(), Subscriber())
    one.onValue = { if $0 > 0 { other.cancel() } }
    other.onValue = { if $0 > 0 { one.cancel() } }
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(1)
    subject.send(2)
    #expect(Set([one.values, other.values]) == [[0], [0, 1, 2]])
  }

  @Test func manyComeAndGo() {
    let subscribers = (0..<100).map { _ in Subscriber() }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    for (index, subscriber) in subscribers.enumerated() where index % 3 > 0 { subscriber.cancel() }
    subject.send(1)
    let newcomers = (0..<50).map { _ in Subscriber() }
    for subscriber in newcomers { subject.subscribe(subscriber) }
    for (index, subscriber) in subscribers.enumerated() where index % 6 == 0 { subscriber.cancel() }
    subject.send(2)
    for (index, subscriber) in subscribers.enumerated() {
      let expected = index % 3 > 0 ? [0] : index % 6 == 0 ? [0, 1] : [0, 1, 2]
      #expect(subscriber.values == expected, "subscriber \(index)")
    }
    for subscriber in newcomers { #expect(subscriber.values == [1, 2]) }
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideAValueArrivesAfterIt() {
    let subscriber = Subscriber()
    subscriber.onValue = { [subject] in if $0 < 3 { subject.send($0 + 1) } }
    subject.subscribe(subscriber)
    #expect(subscriber.values == [0, 1, 2, 3])
    subject.send(9)
    #expect(subscriber.values == [0, 1, 2, 3, 9])
  }

  @Test func requestFromInsideAValueCountsForTheNextOne() {
    let subscriber = Subscriber(asking: .max(1))
    subscriber.onValue = { if $0 < 2 { subscriber.request(.max(1)) } }
    subject.subscribe(subscriber)
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [0, 1, 2])
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 1, 2, 5])
  }

  @Test func completionSentFromInsideAValueEndsTheStream() {
    let (one, other) = (Subscriber { _ in .max(1) }, Subscriber { _ in .max(1) })
    one.onValue = { [subject] in if $0 == 1 { subject.send(completion: .finished) } }
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(1)
    subject.send(2)
    #expect(one.events == ["subscription CurrentValueSubject", "value 0", "value 1", "finished"])
    #expect(other.events.last == "finished")
    #expect(!other.values.contains(2))
  }

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

    @Test func completionSentFromInsideANestedSend() {
      let (first, second, third) = (Subscriber(), Subscriber(), Subscriber())
      first.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
      second.onValue = { [subject] in if $0 == 2 { subject.send(completion: .finished) } }
      for subscriber in [first, second, third] { subject.subscribe(subscriber) }
      subject.send(1)
      #expect(first.events == ["subscription CurrentValueSubject", "value 0", "value 1", "value 2", "finished"])
      #expect(second.events == first.events)
      #expect(third.events == first.events)
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

  @Test func whoSubscribesFromInsideTheCompletionReceivesItToo() {
    let (first, late) = (Subscriber(), Subscriber())
    first.onCompletion = { [subject] _ in subject.subscribe(late) }
    subject.subscribe(first)
    subject.send(completion: .failure(.broken))
    #expect(late.events == ["subscription Empty", "failure broken"])
  }

  // Apple's keeps its subscribers in no promised order.
  #if !canImport(Darwin)
    @Test func subscribersAreServedInTheOrderInWhichTheyCame() {
      var order: [Int] = []
      let subscribers = (0..<5).map { _ in Subscriber() }
      for (index, subscriber) in subscribers.enumerated() {
        subscriber.onValue = { if $0 > 0 { order.append(index) } }
        subscriber.onCompletion = { _ in order.append(index) }
        subject.subscribe(subscriber)
      }
      subscribers[1].cancel()
      subject.send(1)
      #expect(order == [0, 2, 3, 4])
      subject.send(completion: .finished)
      #expect(order == [0, 2, 3, 4, 0, 2, 3, 4])
    }
  #endif

  // MARK: Release

  @Test func subscriberIsLetGoAfterCancel() {
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    subscriber.map { subject.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(released != nil)
    subscription?.cancel()
    #expect(released == nil)
  }

  @Test func subscriberIsLetGoAfterTheCompletion() {
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    subscriber.map { subject.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(released != nil)
    subject.send(completion: .finished)
    #expect(released == nil)
    #expect(subscription != nil)
  }

  @Test func subscriberThatCancelsFromInsideAValueIsLetGoAfterTheSend() {
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    subscriber?.onValue = { if $0 == 1 { released?.cancel() } }
    subscriber.map { subject.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(released != nil)
    subject.send(1)
    #expect(released == nil)
    #expect(subscription != nil)
  }

  @Test func subscriptionKeepsTheSubjectUntilCancel() {
    var subject: CurrentValueSubject<Int, TestError>? = CurrentValueSubject(0)
    weak let released = subject
    let subscriber = Subscriber()
    subject?.subscribe(subscriber)
    subject = nil
    released?.send(1)
    #expect(subscriber.values == [0, 1])
    subscriber.cancel()
    #expect(released == nil)
  }

  @Test func subscriptionKeepsTheSubjectUntilTheCompletion() {
    var subject: CurrentValueSubject<Int, TestError>? = CurrentValueSubject(0)
    weak let released = subject
    let subscriber = Subscriber()
    subject?.subscribe(subscriber)
    subject = nil
    #expect(released != nil)
    released?.send(completion: .finished)
    #expect(released == nil)
    #expect(subscriber.events.last == "finished")
  }

  // MARK: Description

  @Test func subscriptionIsDescribedByTheSubjectsName() throws {
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "CurrentValueSubject")
    #expect(playgroundDescription(of: subscription) == "CurrentValueSubject")
    subscription.cancel()
    #expect("\(subscription)" == "CurrentValueSubject")
  }

  @Test func mirrorOfTheSubscriptionShowsItsEndsAndTheDemand() throws {
    let subscriber = Subscriber(asking: .max(3))
    subject.subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect(childLabels(of: subscription) == ["parent", "downstream", "demand", "subject"])
    #expect(child("parent", of: subscription) as? CurrentValueSubject<Int, TestError> === subject)
    #expect(child("subject", of: subscription) as? CurrentValueSubject<Int, TestError> === subject)
    #expect(child("downstream", of: subscription) as? Subscriber === subscriber)
    #expect(child("demand", of: subscription) as? Subscribers.Demand == .max(2))
    subscriber.request(.unlimited)
    #expect(child("demand", of: subscription) as? Subscribers.Demand == .unlimited)
  }

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
