import Combine

extension Original {
  /// The article's `Create`: a publisher whose values a closure sends.
  struct Create<Output, Failure: Error>: Publisher {
    typealias SubscriberHandler = (Subscriber) -> any Cancellable
    private let factory: SubscriberHandler

    init(factory: @escaping SubscriberHandler) {
      self.factory = factory
    }

    func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: Subscription(factory: factory, downstream: subscriber))
    }
  }
}

extension Original.Create {
  /// What the closure sends with: one function for values, one for the completion.
  struct Subscriber {
    private let onValue: (Output) -> Void
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    init(
      onValue: @escaping (Output) -> Void,
      onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.onValue = onValue
      self.onCompletion = onCompletion
    }

    func send(_ input: Output) {
      onValue(input)
    }

    func send(completion: Subscribers.Completion<Failure>) {
      onCompletion(completion)
    }
  }
}

extension Original.Create {
  /// Connects the closure with the downstream subscriber. The buffer is between the two.
  final class Subscription<Downstream: Combine.Subscriber>: Combine.Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let buffer: Original.DemandBuffer<Downstream>
    private var cancelable: (any Cancellable)?

    init(factory: @escaping SubscriberHandler, downstream: Downstream) {
      buffer = Original.DemandBuffer(subscriber: downstream)
      let subscriber = Subscriber(
        onValue: { [weak self] in _ = self?.buffer.buffer(value: $0) },
        onCompletion: { [weak self] in self?.buffer.complete(completion: $0) })
      cancelable = factory(subscriber)
    }

    func request(_ demand: Subscribers.Demand) {
      _ = buffer.demand(demand)
    }

    func cancel() {
      cancelable?.cancel()
    }
  }
}
