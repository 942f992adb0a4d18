import CombineByHand

extension Subscribers {
  /// The article's sink with three repairs, and with two parameters in place of the two lines that the article rewrites
  /// for its experiments.
  final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
    private let demand: Subscribers.Demand
    private let more: (Input) -> Subscribers.Demand
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void

    var subscription: (any Subscription)?

    /// - Parameters:
    ///   - demand: What the sink requests when it receives its subscription; with `.none`, it requests nothing.
    ///   - more: Returns the additional demand for a value.
    ///   - receiveCompletion: Receives the completion.
    ///   - receiveValue: Receives each value.
    init(
      asking demand: Subscribers.Demand,
      returning more: @escaping (Input) -> Subscribers.Demand = { _ in .none },
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in },
      receiveValue: @escaping (Input) -> Void
    ) {
      self.demand = demand
      self.more = more
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    func receive(subscription: any Subscription) {
      guard self.subscription == nil else { return subscription.cancel() }
      self.subscription = subscription
      // A request for nothing is an error in Combine.
      if demand > .none { subscription.request(demand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      receiveValue(input)
      return more(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      // The property is nil before the call, because the closure may cancel this sink.
      subscription = nil
      receiveCompletion(completion)
    }

    func cancel() {
      subscription.take()?.cancel()
    }
  }
}

extension Publisher {
  /// Subscribes a `CustomSink` and returns what cancels it.
  func customSink(
    asking demand: Subscribers.Demand,
    returning more: @escaping (Output) -> Subscribers.Demand = { _ in .none },
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in },
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.CustomSink<Output, Failure>(
      asking: demand, returning: more, receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}
