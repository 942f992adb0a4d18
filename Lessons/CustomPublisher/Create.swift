import Combine

extension Publishers {
  /// The article's `Create`, repaired.
  struct Create<Output, Failure: Error>: Publisher {
    typealias SubscriberHandler = (Subscriber) -> any Cancellable
    private let factory: SubscriberHandler

    init(factory: @escaping SubscriberHandler) {
      self.factory = factory
    }

    func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = Subscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.start(factory)
    }
  }
}

extension Publishers.Create {
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

extension Publishers.Create {
  /// Connects the closure with the downstream subscriber. The buffer is between the two.
  final class Subscription<Downstream: Combine.Subscriber>: Combine.Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let buffer: Publishers.DemandBuffer<Downstream>
    private var cancelable: (any Cancellable)?
    private var isOver = false

    init(downstream: Downstream) {
      buffer = Publishers.DemandBuffer(subscriber: downstream)
    }

    func start(_ factory: SubscriberHandler) {
      guard !isOver else { return }
      let subscriber = Subscriber(
        onValue: { [weak self] in _ = self?.buffer.buffer(value: $0) },
        onCompletion: { [weak self] completion in
          guard let self else { return }
          buffer.complete(completion: completion)
          cleanUp()
        })
      cancelable = factory(subscriber)
      if isOver { cleanUp() }
    }

    func request(_ demand: Subscribers.Demand) {
      _ = buffer.demand(demand)
    }

    func cancel() {
      buffer.cancel()
      cleanUp()
    }

    private func cleanUp() {
      isOver = true
      cancelable.take()?.cancel()
    }
  }
}
