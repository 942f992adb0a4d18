import Combine

extension Faulty {
  /// A Create that does what the article's does, on the article's buffer. It takes the same closures as ours.
  struct Create<Output, Failure: Error>: Publisher {
    typealias Closure = Publishers.Create<Output, Failure>.SubscriberHandler
    private let factory: Closure

    init(factory: @escaping Closure) {
      self.factory = factory
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: Inner(subscriber, factory))
    }

    private final class Inner<Downstream: Subscriber>: Subscription
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let buffer: DemandBuffer<Downstream>
      private var cancelable: Cancellable?

      init(_ downstream: Downstream, _ factory: Closure) {
        buffer = DemandBuffer(subscriber: downstream)
        // Fault: weak, so the subscription lives only as long as the subscriber keeps it.
        let subscriber = Publishers.Create<Output, Failure>.Subscriber(
          onValue: { [weak self] value in _ = self?.buffer.buffer(value: value) },
          // Fault: nobody cleans up.
          onCompletion: { [weak self] completion in self?.buffer.complete(completion: completion) })
        cancelable = factory(subscriber)
      }

      func request(_ demand: Subscribers.Demand) {
        _ = buffer.demand(demand)
      }

      func cancel() {
        // Fault: nobody tells the buffer.
        cancelable?.cancel()
      }
    }
  }
}
