import Combine
import OperatorKit

/// The `Create` of lesson 10, made small, with the buffer of OperatorKit: a value waits until it is requested.
struct BufferingCreate<Output, Failure: Error>: Publisher {
  let closure: (Create<Output, Failure>.Subscriber) -> any Cancellable

  init(_ closure: @escaping (Create<Output, Failure>.Subscriber) -> any Cancellable) {
    self.closure = closure
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = Inner(subscriber)
    subscriber.receive(subscription: subscription)
    subscription.cancellable = closure(
      Create.Subscriber(
        onValue: { _ = subscription.buffer.buffer(value: $0) },
        onCompletion: { subscription.buffer.complete(completion: $0) }))
  }

  private final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible {
    let description = "BufferingCreate"
    let buffer: DemandBuffer<Downstream>
    var cancellable: (any Cancellable)?

    init(_ downstream: Downstream) {
      buffer = DemandBuffer(subscriber: downstream)
    }

    func request(_ demand: Subscribers.Demand) {
      _ = buffer.demand(demand)
    }

    func cancel() {
      buffer.cancel()
      cancellable?.cancel()
    }
  }
}
