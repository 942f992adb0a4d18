import Combine
import TestKit

/// A publisher that sends its completion right after its subscription, before anything is asked for.
struct FinishedAtOnce<Output>: Publisher {
  typealias Failure = TestError

  let completion: Subscribers.Completion<TestError>

  init(_ completion: Subscribers.Completion<TestError> = .finished) { self.completion = completion }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == TestError {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
  }
}
