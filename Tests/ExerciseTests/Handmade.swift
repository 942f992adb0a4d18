import Combine

/// A publisher that gives each subscriber to a closure.
struct Handmade<Output, Failure: Error>: Publisher {
  let attach: (AnySubscriber<Output, Failure>) -> Void

  init(_ attach: @escaping (AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

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

/// A subscription that is made of two closures.
final class HandmadeSubscription: Subscription {
  private let onRequest: (Subscribers.Demand) -> Void
  private let onCancel: () -> Void

  init(request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void) {
    (onRequest, onCancel) = (request, cancel)
  }

  func request(_ demand: Subscribers.Demand) { onRequest(demand) }
  func cancel() { onCancel() }
}
