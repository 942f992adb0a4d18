import Combine
import Foundation
import TestKit
import Testing

@Suite struct SwitchToLatestTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Outer = ManualPublisher<Manual, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private final class Fixture {
    let outer = Outer("Outer")
    let first = Manual("First")
    let second = Manual("Second")
    let subscriber: Tester

    init(
      asking demand: Subscribers.Demand = .unlimited, returning: @escaping (Int) -> Subscribers.Demand = { _ in .none }
    ) {
      subscriber = Tester(asking: demand, returning: returning)
      outer.switchToLatest().subscribe(subscriber)
    }

    /// What downstream received after its subscription.
    var events: [String] { Array(subscriber.events.dropFirst()) }
  }

  // MARK: Values

  @Test func valuesOfTheNewestOnly() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.first.send(1)
    fixture.outer.send(fixture.second)
    #expect(fixture.first.send(2) == .none)
    fixture.second.send(3)
    #expect(fixture.events == ["value 1", "value 3"])
    #expect("\(fixture.outer.subscribers[0])" == "SwitchToLatest")
    #expect("\(fixture.first.subscribers[0])" == "SwitchToLatest")
  }

  @Test func subscriptionComesBeforeUpstreamIsSubscribedTo() {
    let outer = Outer(greets: false)
    let subscriber = Tester()
    subscriber.onSubscription = { _ in #expect(outer.subscribers.isEmpty) }
    outer.switchToLatest().subscribe(subscriber)
    #expect(subscriber.events == ["subscription SwitchToLatest"])
    #expect(outer.subscribers.count == 1)
  }

  @Test func oldOneIsCancelledBeforeTheNewOneIsSubscribedTo() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.first.onCancel = { #expect(fixture.second.subscribers.isEmpty) }
    fixture.outer.send(fixture.second)
    #expect(fixture.first.events == ["request unlimited", "cancel"])
    #expect(fixture.second.events == ["request unlimited"])
  }

  @Test func finishedOneIsNotCancelled() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.first.send(completion: .finished)
    fixture.outer.send(fixture.second)
    #expect(fixture.first.events == ["request unlimited"])
  }

  // MARK: Demand

  @Test func upstreamIsAskedForEverything() {
    let fixture = Fixture(asking: .none)
    #expect(fixture.outer.events == ["request unlimited"])
    #expect(fixture.outer.send(fixture.first) == .none)
    #expect(fixture.first.events == [])
  }

  @Test func outstandingDemandPassesToTheNewest() {
    let fixture = Fixture(asking: .max(3), returning: { $0 == 1 ? .max(2) : .none })
    fixture.outer.send(fixture.first)
    #expect(fixture.first.events == ["request max(3)"])
    #expect(fixture.first.send(1) == .max(2))
    #expect(fixture.first.send(2) == .none)
    fixture.outer.send(fixture.second)
    #expect(fixture.second.events == ["request max(3)"])
  }

  @Test func requestReachesTheNewest() {
    let fixture = Fixture(asking: .none)
    fixture.subscriber.request(.max(1))
    fixture.outer.send(fixture.first)
    fixture.subscriber.request(.max(2))
    #expect(fixture.first.events == ["request max(1)", "request max(2)"])
    fixture.outer.send(fixture.second)
    fixture.subscriber.request(.unlimited)
    #expect(fixture.second.events == ["request max(3)", "request unlimited"])
    #expect(fixture.first.events == ["request max(1)", "request max(2)", "cancel"])
  }

  @Test func newestIsNotAskedForNothing() {
    let fixture = Fixture(asking: .max(1))
    fixture.outer.send(fixture.first)
    fixture.first.send(1)
    fixture.outer.send(fixture.second)
    #expect(fixture.second.events == [])
    fixture.subscriber.request(.max(1))
    #expect(fixture.second.events == ["request max(1)"])
  }

  @Test func demandThatAValueBringsGoesToTheNewest() {
    let fixture = Fixture(asking: .max(1), returning: { _ in .max(2) })
    fixture.outer.send(fixture.first)
    fixture.subscriber.onValue = { _ in fixture.outer.send(fixture.second) }
    #expect(fixture.first.send(1) == .none)
    #expect(fixture.second.events == ["request max(2)"])
  }

  // MARK: Completion

  @Test func finishesNotBeforeAnInnerPublisherWhoseSubscriptionIsYetToCome() {
    let fixture = Fixture()
    let inner = Manual(greets: false)
    fixture.outer.send(inner)
    fixture.outer.send(completion: .finished)
    #expect(fixture.events == [])
    inner.send(subscription: ManualSubscription())
    inner.send(completion: .finished)
    #expect(fixture.events == ["finished"])
  }

  @Test func upstreamsFailureCancelsTheNewest() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.first.onCancel = { #expect(fixture.events == []) }
    fixture.outer.send(completion: .failure(.broken))
    #expect(fixture.events == ["failure broken"])
    #expect(fixture.first.events == ["request unlimited", "cancel"])
    #expect(fixture.outer.events == ["request unlimited"])
    fixture.first.send(1)
    #expect(fixture.events == ["failure broken"])
  }

  @Test func failureOfTheNewestCancelsUpstream() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.outer.onCancel = { #expect(fixture.events == []) }
    fixture.first.send(completion: .failure(.broken))
    #expect(fixture.events == ["failure broken"])
    #expect(fixture.outer.events == ["request unlimited", "cancel"])
    #expect(fixture.first.events == ["request unlimited"])
    fixture.outer.send(fixture.second)
    #expect(fixture.second.subscribers.isEmpty)
  }

  @Test func completionOfAnOldOneIsIgnored() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.outer.send(fixture.second)
    fixture.outer.send(completion: .finished)
    fixture.first.send(completion: .failure(.broken))
    fixture.first.send(completion: .finished)
    #expect(fixture.events == [])
    fixture.second.send(completion: .finished)
    #expect(fixture.events == ["finished"])
  }

  // MARK: Cancellation

  @Test func cancelReachesTheNewestAndThenUpstream() {
    let fixture = Fixture()
    fixture.outer.send(fixture.first)
    fixture.outer.onCancel = { #expect(fixture.first.events.last == "cancel") }
    fixture.subscriber.cancel()
    fixture.subscriber.cancel()
    #expect(fixture.first.events == ["request unlimited", "cancel"])
    #expect(fixture.outer.events == ["request unlimited", "cancel"])
    fixture.first.send(1)
    fixture.first.send(completion: .finished)
    fixture.outer.send(fixture.second)
    fixture.outer.send(completion: .failure(.broken))
    #expect(fixture.events == [])
    #expect(fixture.second.subscribers.isEmpty)
  }

  @Test func innerSubscriptionThatComesTooLateIsCancelled() {
    let fixture = Fixture()
    let (inner, late) = (Manual(greets: false), ManualSubscription())
    fixture.outer.send(inner)
    fixture.outer.send(fixture.first)
    inner.send(subscription: late)
    #expect(late.events == ["cancel"])
    #expect(fixture.first.events == ["request unlimited"])
  }

  // MARK: Reentrancy

  @Test func switchingFromInsideOfCancellingTheOldOne() {
    let fixture = Fixture()
    let third = Manual("Third")
    fixture.outer.send(fixture.first)
    fixture.first.onCancel = { fixture.outer.send(third) }
    fixture.outer.send(fixture.second)
    #expect(fixture.second.events == ["cancel"])
    #expect(third.events == ["request unlimited"])
  }

  // MARK: Failure types

  @Test func innerPublishersThatNeverFailAreFitted() {
    let outer = ManualPublisher<Just<Int>, TestError>()
    let subscriber = Tester()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(Just(1))
    outer.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription SwitchToLatest", "value 1", "failure broken"])
  }

  @Test func upstreamThatNeverFailsIsFitted() {
    let inner = Manual()
    let switched: Publishers.SwitchToLatest<Manual, Publishers.SetFailureType<Just<Manual>, TestError>> =
      Just(inner).switchToLatest()
    let subscriber = Tester()
    switched.subscribe(subscriber)
    inner.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription SwitchToLatest", "failure broken"])
  }

  @Test func nothingIsFittedWhereNobodyFails() {
    let switched = Just(Just(1)).switchToLatest()
    #expect(type(of: switched) == Publishers.SwitchToLatest<Just<Int>, Just<Just<Int>>>.self)
    #expect(switched.upstream == Just(Just(1)))
  }

  // MARK: Description and release

  @Test func innerSubscriptionIsLetGo() {
    for ending in ["cancel", "failure", "finished", "switch"] {
      let (outer, inner) = (Outer(), Manual(greets: false))
      let subscriber = Tester()
      outer.switchToLatest().subscribe(subscriber)
      outer.send(inner)
      var subscription: ManualSubscription? = ManualSubscription()
      weak let released = subscription
      subscription.map { inner.send(subscription: $0) }
      subscription = nil
      #expect(released != nil)
      switch ending {
      case "cancel": subscriber.cancel()
      case "failure": outer.send(completion: .failure(.broken))
      case "switch": outer.send(Manual())
      default: inner.send(completion: .finished)
      }
      #expect(released == nil, "after \(ending)")
    }
  }

  // MARK: Threads

  @Test func eventsDoNotOverlapThoughEightThreadsSendWhileItSwitches() {
    let subjects = (0..<7).map { _ in PassthroughSubject<Int, Never>() }
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let witness = Witness<Int, Never>()
    outer.switchToLatest().subscribe(witness)
    outer.send(subjects[0])
    let isDone = onEightThreads { thread in
      for number in 0..<500 {
        if thread < 7 { subjects[thread].send(number) } else { outer.send(subjects[number % 7]) }
      }
    }
    #expect(isDone)
    outer.send(completion: .finished)
    for subject in subjects { subject.send(completion: .finished) }
    #expect(witness.completions == 1 && witness.overlaps == 0)
  }

  /// The other thread has every opportunity to come in; with ThreadSanitizer even trying would be seen.
  @Test func newestWaitsForADeliveryOfTheOneBefore() {
    let (inside, sending) = (Gate(), Gate())
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let subscriber = TestSubscriber<Int, Never>()
    var isInside = false
    subscriber.onValue = { value in
      #expect(!isInside)
      guard value == 1 else { return }
      isInside = true
      inside.open()
      #expect(sending.wait())
      for _ in 0..<1000 { sched_yield() }
      isInside = false
    }
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first)
    let one = Worker { first.send(1) }
    #expect(inside.wait())
    outer.send(second)
    let other = Worker {
      sending.open()
      second.send(2)
    }
    #expect(one.join())
    #expect(other.join())
    #expect(subscriber.values == [1, 2])
  }

  @Test func switchingDoesNotWaitForADelivery() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let subscriber = TestSubscriber<Int, Never>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first)
    #expect(subscriber.whileReceiving(from: { first.send(1) }, do: { outer.send(second) }))
    second.send(2)
    #expect(subscriber.values == [1, 2])
  }
}
