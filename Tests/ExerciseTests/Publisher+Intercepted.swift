import Combine

extension Publisher {
  /// This publisher, but for its subscription, its values or its completion, which closures pass on.
  func intercepted(
    subscription: @escaping (any Subscription) -> any Subscription = { $0 },
    value: @escaping (Output, AnySubscriber<Output, Failure>) -> Subscribers.Demand = { $1.receive($0) },
    completion: @escaping (Subscribers.Completion<Failure>, AnySubscriber<Output, Failure>) -> Void = {
      $1.receive(completion: $0)
    }
  ) -> Handmade<Output, Failure> {
    Handmade { downstream in
      subscribe(
        AnySubscriber(
          receiveSubscription: { downstream.receive(subscription: subscription($0)) },
          receiveValue: { value($0, downstream) }, receiveCompletion: { completion($0, downstream) }))
    }
  }
}

extension Subscription {
  /// This subscription, but for its requests or its cancellation.
  func but(
    request: ((Subscribers.Demand) -> Void)? = nil, cancel: (() -> Void)? = nil
  ) -> any Subscription { HandmadeSubscription(request: request ?? self.request, cancel: cancel ?? self.cancel) }
}

extension Publisher {
  /// This publisher, which has a subscriber before anybody subscribes.
  func begun() -> some Publisher<Output, Failure> {
    let subject = PassthroughSubject<Output, Failure>()
    let connection = subscribe(subject)
    return subject.handleEvents(receiveCancel: { _ = connection })
  }
}
