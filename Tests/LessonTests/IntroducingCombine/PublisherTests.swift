import Combine
import TestKit
import Testing

/// What the lesson says of its publishers and subscribers without a line of the trace.
struct PublisherTests {
  @Test func publisherOfAnArrayIsAStructAndASubjectIsAClass() {
    #expect(!(type(of: [1, 2, 3].publisher as Any) is AnyClass))
    #expect(type(of: PassthroughSubject<Int, Never>() as Any) is AnyClass)
  }

  @Test func subscriberHasAnIdentityWithoutCode() {
    final class Silent: Subscriber {
      func receive(subscription: any Subscription) {}
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let silent = Silent()
    expectEqual(silent.combineIdentifier, silent.combineIdentifier)
    #expect(silent.combineIdentifier != Silent().combineIdentifier)
  }

  /// The last experiment of the lesson.
  @Test func mapOfAnArraysPublisherRunsItsClosureBeforeAnybodySubscribes() {
    var calls = 0
    let doubled = [1, 2, 3].publisher.map { number in
      calls += 1
      return number * 2
    }
    expectEqual(calls, 3)
    expectEqual("\(type(of: doubled))", "Sequence<Array<Int>, Never>")

    let erased = [1, 2, 3].publisher.eraseToAnyPublisher().map { number in
      calls += 1
      return number * 2
    }
    expectEqual(calls, 3)
    _ = erased.first().sink { expectEqual($0, 2) }
    expectEqual(calls, 4)
  }

  @Test func subjectHoldsItsSubscriberUntilItsEnd() {
    final class Silent: Subscriber {
      func receive(subscription: any Subscription) {}
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let subject = PassthroughSubject<Int, Never>()
    weak var subscriber: Silent?
    do {
      let silent = Silent()
      subject.subscribe(silent)
      subscriber = silent
    }
    #expect(subscriber != nil)
    subject.send(completion: .finished)
    expectNil(subscriber)
  }
}
