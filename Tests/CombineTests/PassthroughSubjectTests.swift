import Combine
import Testing

@Suite struct PassthroughSubjectTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let subject = PassthroughSubject<Int, TestError>()

  // MARK: Demand

  @Test func subscriberReceivesASubscriptionAndNothingElse() {
    let subscriber = Subscriber()
    subject.send(1)
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription PassthroughSubject"])
  }

  @Test func valuesWithoutDemandAreDropped() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    subject.send(1)
    subscriber.request(.max(1))
    #expect(subscriber.values == [])
    subject.send(2)
    subject.send(3)
    #expect(subscriber.values == [2])
  }

  @Test func demandAddsUp() {
    let subscriber = Subscriber(asking: .max(1))
    subject.subscribe(subscriber)
    subscriber.request(.max(2))
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func demandReturnedWithAValueAddsUp() {
    let subscriber = Subscriber(asking: .max(1)) { $0 == 1 ? .max(2) : .none }
    subject.subscribe(subscriber)
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func demandReturnedWithTheLastValueAskedForCounts() {
    let subscriber = Subscriber(asking: .max(1)) { _ in .max(1) }
    subject.subscribe(subscriber)
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3, 4, 5])
  }

  @Test func demandSaturates() {
    let subscriber = Subscriber(asking: .max(.max))
    subject.subscribe(subscriber)
    subscriber.request(.max(.max))
    subscriber.request(.max(.max))
    subscriber.request(.unlimited)
    subscriber.request(.max(1))
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3, 4, 5])
  }

  @Test func eachSubscriberHasADemandOfItsOwn() {
    let (one, two, all) = (Subscriber(asking: .max(1)), Subscriber(asking: .max(2)), Subscriber())
    for subscriber in [one, two, all] { subject.subscribe(subscriber) }
    for value in 1...3 { subject.send(value) }
    #expect(one.values == [1])
    #expect(two.values == [1, 2])
    #expect(all.values == [1, 2, 3])
  }

  @Test func subscriberThatSubscribesTwiceReceivesEverythingTwice() {
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    subject.subscribe(subscriber)
    subject.send(1)
    #expect(
      subscriber.events == [
        "subscription PassthroughSubject", "subscription PassthroughSubject", "value 1", "value 1",
      ])
  }

  @Test func askingForNoneEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      PassthroughSubject<Int, Never>().subscribe(subscriber)
      subscriber.request(.none)
    }
    #expect(standardError(of: result).contains("API Violation: demand must not be zero"))
  }

  @Test func eventsWithoutAnyValueAreSentWithoutAnArgument() {
    let subject = PassthroughSubject<Void, Never>()
    let subscriber = TestSubscriber<Void, Never>(asking: .max(2))
    subject.subscribe(subscriber)
    subject.send()
    subject.send()
    subject.send()
    #expect(subscriber.values.count == 2)
  }

  // MARK: Completion

  @Test func completionNeedsNoDemand() {
    let subscriber = Subscriber(asking: .none)
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription PassthroughSubject", "finished"])
  }

  @Test func failureReachesEverySubscriber() {
    let (one, other) = (Subscriber(), Subscriber(asking: .max(1)))
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(one.events == ["subscription PassthroughSubject", "value 1", "failure broken"])
    #expect(other.events == one.events)
  }

  @Test func nothingFollowsTheCompletion() {
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.events == ["subscription PassthroughSubject", "finished"])
  }

  @Test func whoSubscribesAfterTheCompletionReceivesItAtOnce() {
    let subscriber = Subscriber(asking: .max(1))
    subject.send(completion: .finished)
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
  }

  @Test func whoSubscribesAfterTheFailureReceivesItAtOnce() {
    let subscriber = Subscriber(asking: .none)
    subject.send(completion: .failure(.broken))
    subject.send(completion: .finished)
    subject.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "failure broken"])
  }

  // MARK: Cancellation

  @Test func nothingFollowsCancel() {
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    subject.send(1)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    subject.send(2)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1"])
  }

  @Test func cancellingOneLeavesTheOthers() {
    let (one, other) = (Subscriber(), Subscriber())
    subject.subscribe(one)
    subject.subscribe(other)
    one.cancel()
    one.cancel()
    subject.send(1)
    #expect(one.values == [])
    #expect(other.values == [1])
  }

  @Test func cancellingWithTheSubscriptionStopsAtOnce() {
    let subscriber = Subscriber()
    subscriber.onSubscription = { $0.cancel() }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription PassthroughSubject"])
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subscriber = Subscriber { _ in .max(1) }
    subscriber.onValue = { _ in subscriber.cancel() }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription PassthroughSubject", "value 1"])
  }

  @Test func whoIsCancelledDuringASendDoesNotReceiveTheValue() {
    let (one, other) = (Subscriber(), Subscriber())
    one.onValue = { _ in other.cancel() }
    other.onValue = { _ in one.cancel() }
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(1)
    subject.send(2)
    #expect(one.values + other.values == [1, 2])
    #expect(one.values.isEmpty || other.values.isEmpty)
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
      let expected = index % 3 > 0 ? [] : index % 6 == 0 ? [1] : [1, 2]
      #expect(subscriber.values == expected, "subscriber \(index)")
    }
    for subscriber in newcomers { #expect(subscriber.values == [2]) }
  }

  @Test func allOthersMayBeCancelledDuringASend() {
    let subscribers = (0..<100).map { _ in Subscriber() }
    for subscriber in subscribers {
      subscriber.onValue = { _ in for other in subscribers where other !== subscriber { other.cancel() } }
      subject.subscribe(subscriber)
    }
    subject.send(1)
    subject.send(2)
    #expect(subscribers.flatMap(\.values) == [1, 2])
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
    #expect(subscribers.map(\.values) == [[1], [1], [], [], [], [], [1, 2], [1, 2], [1, 2]])
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
    #expect(last.values == Array(repeating: 2, count: 100) + [1, 3])
    #expect(newcomers.map(\.values) == Array(repeating: [2], count: 100))
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideAValueArrivesAfterIt() {
    let subscriber = Subscriber()
    subscriber.onValue = { [subject] in if $0 < 3 { subject.send($0 + 1) } }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(9)
    #expect(subscriber.values == [1, 2, 3, 9])
  }

  @Test func valueSentFromInsideTheLastValueAskedForIsDropped() {
    let subscriber = Subscriber(asking: .max(1)) { _ in .max(1) }
    subscriber.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(3)
    #expect(subscriber.values == [1, 3])
  }

  @Test func requestFromInsideAValueCountsForTheNextOne() {
    let subscriber = Subscriber(asking: .max(1))
    subscriber.onValue = { if $0 < 3 { subscriber.request(.max(1)) } }
    subject.subscribe(subscriber)
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func completionSentFromInsideAValueEndsTheStream() {
    let (one, other) = (Subscriber { _ in .max(1) }, Subscriber { _ in .max(1) })
    one.onValue = { [subject] _ in subject.send(completion: .finished) }
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(1)
    subject.send(2)
    #expect(one.events == ["subscription PassthroughSubject", "value 1", "finished"])
    #expect(other.events.last == "finished")
    #expect(!other.values.contains(2))
  }

  @Test func whoJoinsDuringASendDoesNotReceiveThatValue() {
    let (first, late) = (Subscriber(), Subscriber())
    first.onValue = { [subject] in if $0 == 1 { subject.subscribe(late) } }
    subject.subscribe(first)
    subject.send(1)
    #expect(late.events == ["subscription PassthroughSubject"])
    subject.send(2)
    #expect(late.events == ["subscription PassthroughSubject", "value 2"])
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
    #expect(first.values == [1, 2])
    #expect(late.values == [2])
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
        subscriber.onValue = { _ in order.append(index) }
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
    subscriber?.onValue = { _ in released?.cancel() }
    subscriber.map { subject.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    subject.send(1)
    #expect(released == nil)
    #expect(subscription != nil)
  }

  @Test func subscriptionKeepsTheSubjectUntilCancel() {
    var subject: PassthroughSubject<Int, TestError>? = PassthroughSubject()
    weak let released = subject
    let subscriber = Subscriber()
    subject?.subscribe(subscriber)
    subject = nil
    released?.send(1)
    #expect(subscriber.values == [1])
    subscriber.cancel()
    #expect(released == nil)
  }

  @Test func subscriptionKeepsTheSubjectUntilTheCompletion() {
    var subject: PassthroughSubject<Int, TestError>? = PassthroughSubject()
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
    #expect("\(subscription)" == "PassthroughSubject")
    #expect(playgroundDescription(of: subscription) == "PassthroughSubject")
    subscription.cancel()
    #expect("\(subscription)" == "PassthroughSubject")
  }

  @Test func mirrorOfTheSubscriptionShowsItsEndsAndTheDemand() throws {
    let subscriber = Subscriber(asking: .max(3))
    subject.subscribe(subscriber)
    subject.send(1)
    let subscription = try #require(subscriber.subscription)
    #expect(childLabels(of: subscription) == ["parent", "downstream", "demand", "subject"])
    #expect(child("parent", of: subscription) as? PassthroughSubject<Int, TestError> === subject)
    #expect(child("subject", of: subscription) as? PassthroughSubject<Int, TestError> === subject)
    #expect(child("downstream", of: subscription) as? Subscriber === subscriber)
    #expect(child("demand", of: subscription) as? Subscribers.Demand == .max(2))
    subscriber.request(.unlimited)
    #expect(child("demand", of: subscription) as? Subscribers.Demand == .unlimited)
  }
}
