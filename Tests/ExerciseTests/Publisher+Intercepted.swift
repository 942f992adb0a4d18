import Combine
import ExerciseKit

extension Publisher {
  /// This publisher, but for its subscription, or for what a value brings that the subscriber does not receive.
  func intercepted(
    subscription: @escaping (any Subscription) -> any Subscription = { $0 },
    dropped: @escaping (Output) -> Subscribers.Demand? = { _ in nil }
  ) -> Handmade<Output, Failure> {
    Handmade { downstream in
      subscribe(
        AnySubscriber(
          receiveSubscription: { downstream.receive(subscription: subscription($0)) },
          receiveValue: { dropped($0) ?? downstream.receive($0) },
          receiveCompletion: downstream.receive(completion:)))
    }
  }
}
