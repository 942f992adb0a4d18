import Combine
import TestKit
import Testing

/// What may still come after `cancel()`, as with Apple's.
struct AfterCancelTests {
  /// `cancel()` does not wait. The value is in a closure of `map` when another thread cancels.
  @Test func eventOfAnotherThreadMayBeOnItsWay() {
    let (inside, goOn, subject) = (Gate(), Gate(), PassthroughSubject<Int, Never>())
    let subscriber = TestSubscriber<Int, Never>()
    subject.map {
      inside.open()
      goOn.wait()
      return $0
    }.subscribe(subscriber)
    let sender = Worker {
      subject.send(1)
      subject.send(2)
    }
    expectTrue(inside.wait())
    // Only a `cancel()` that waits reaches the limit.
    expectTrue(Worker(subscriber.cancel).join(within: .seconds(20)))
    goOn.open()
    expectTrue(sender.join())
    expectEqual(subscriber.values, [1])
  }

  @Test func publisherThatHasNothingToSendCompletesThoughItIsCancelled() {
    let subject = PassthroughSubject<Int, TestError>()
    subject.send(completion: .finished)
    let publishers: [AnyPublisher<Int, TestError>] = [
      Empty().eraseToAnyPublisher(), Fail(error: .broken).eraseToAnyPublisher(), subject.eraseToAnyPublisher(),
      Publishers.Sequence(sequence: []).eraseToAnyPublisher(), Result.failure(.broken).publisher.eraseToAnyPublisher(),
      Record(output: [], completion: .finished).eraseToAnyPublisher(),
    ]
    for publisher in publishers {
      let subscriber = TestSubscriber<Int, TestError>()
      subscriber.onSubscription = { $0.cancel() }
      publisher.subscribe(subscriber)
      expectEqual(subscriber.events.count, 2)
    }
  }
}
