import Combine
import TestKit
import Testing

@Suite struct ConcatenateTests {
  private let first = ManualPublisher<Int, TestError>()
  private let second = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  /// The values of a publisher that sends them at once.
  private func values<P: Publisher>(_ publisher: P) -> [P.Output] {
    let subscriber = TestSubscriber<P.Output, P.Failure>()
    publisher.subscribe(subscriber)
    #expect(subscriber.events.first == "subscription Concatenate")
    #expect(subscriber.events.last == "finished")
    return subscriber.values
  }

  @Test func appendingAndPrependingTakeValuesSequencesAndPublishers() {
    let numbers = (1...2).publisher.eraseToAnyPublisher()
    #expect(values(numbers.append(3, 4)) == [1, 2, 3, 4])
    #expect(values(numbers.append(3...4)) == [1, 2, 3, 4])
    #expect(values(numbers.append(Just(3))) == [1, 2, 3])
    #expect(values(numbers.prepend(3, 4)) == [3, 4, 1, 2])
    #expect(values(numbers.prepend(3...4)) == [3, 4, 1, 2])
    #expect(values(numbers.prepend(Just(3))) == [3, 1, 2])
    #expect(values(numbers.prepend(1).prepend(0).append(8).append(9)) == [0, 1, 1, 2, 8, 9])
  }

  // MARK: Demand

  @Test func suffixIsAskedForWhatThePrefixDidNotSend() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(3), returning: { $0 == 1 ? .max(2) : .none })
    first.append(second).subscribe(subscriber)
    #expect(first.send(1) == .max(2))
    #expect(first.send(2) == .none)
    subscriber.request(.max(4))
    #expect(first.events == ["request max(3)", "request max(4)"])
    first.send(completion: .finished)
    #expect(second.events == ["request max(7)"])
    #expect(second.send(3) == .none)
    subscriber.request(.max(1))
    #expect(second.events == ["request max(7)", "request max(1)"])
  }

  @Test func suffixIsAskedForNothingIfNothingIsLeft() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    first.append(second).subscribe(subscriber)
    first.send(1)
    first.send(completion: .finished)
    #expect(second.events == [])
    subscriber.request(.max(2))
    #expect(second.events == ["request max(2)"])
  }

  @Test func requestBeforeTheSuffixHasASubscriptionIsKept() {
    let second = ManualPublisher<Int, TestError>(greets: false)
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    first.append(second).subscribe(subscriber)
    first.send(completion: .finished)
    subscriber.request(.max(2))
    subscriber.request(.max(3))
    let subscription = ManualSubscription()
    second.send(subscription: subscription)
    #expect(subscription.events == ["request max(5)"])
  }

  @Test func demandReturnedAfterThePrefixFinishedFromInsideGoesToTheSuffix() {
    let first = self.first
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1), returning: { _ in .max(2) })
    subscriber.onValue = { if $0 == 1 { first.send(completion: .finished) } }
    first.append(second).subscribe(subscriber)
    #expect(first.send(1) == .none)
    #expect(second.events == ["request max(2)"])
  }

  // MARK: Cancellation

  @Test func cancellingDuringTheSuffixReachesItAlone() {
    first.append(second).subscribe(subscriber)
    first.send(completion: .finished)
    subscriber.cancel()
    subscriber.cancel()
    second.send(2)
    #expect(first.events == ["request unlimited"])
    #expect(second.events == ["request unlimited", "cancel"])
    #expect(subscriber.events == ["subscription Concatenate"])
  }

  @Test func prefixIsIgnoredAfterItsEnd() {
    let late = ManualSubscription()
    first.append(second).subscribe(subscriber)
    first.send(completion: .finished)
    first.send(1)
    first.send(subscription: late)
    first.send(completion: .failure(.broken))
    second.send(2)
    second.send(completion: .finished)
    #expect(subscriber.events == ["subscription Concatenate", "value 2", "finished"])
    #expect(late.events == ["cancel"])
  }
}
