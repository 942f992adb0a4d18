import Combine

/// A publisher that gives each subscriber to a closure.
///
///     let one = Handmade<Int, Never> { subscriber in
///       subscriber.receive(
///         subscription: HandmadeSubscription(request: { _ in _ = subscriber.receive(1) }, cancel: {}))
///     }
public struct Handmade<Output, Failure: Error>: Publisher {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  public init(_ attach: @escaping (AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

/// A subscription that is made of two closures.
public final class HandmadeSubscription: Subscription {
  private let onRequest: (Subscribers.Demand) -> Void
  private let onCancel: () -> Void

  public init(request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void) {
    (onRequest, onCancel) = (request, cancel)
  }

  public func request(_ demand: Subscribers.Demand) { onRequest(demand) }
  public func cancel() { onCancel() }
}
