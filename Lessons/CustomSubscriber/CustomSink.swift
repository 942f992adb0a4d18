import Combine

extension Subscribers {
  /// A sink of our own. Unlike Combine's, it can ask for less than everything.
  final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
    /// What it asks for as soon as it is subscribed.
    let demand: Subscribers.Demand

    /// What it asks for in addition when it receives a value, given how many it has received by then.
    let more: (_ count: Int) -> Subscribers.Demand

    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    let receiveValue: (Input) -> Void

    /// There from the subscription to the completion or the cancellation.
    private(set) var subscription: (any Subscription)?
    private(set) var count = 0

    init(
      asking demand: Subscribers.Demand = .unlimited,
      more: @escaping (_ count: Int) -> Subscribers.Demand = { _ in .none },
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in },
      receiveValue: @escaping (Input) -> Void
    ) {
      self.demand = demand
      self.more = more
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    func receive(subscription: any Subscription) {
      // Two publishers would take turns with one count, so the second is turned away, as Combine's own sink does it.
      guard self.subscription == nil else { return subscription.cancel() }
      self.subscription = subscription
      // Asking for nothing at all is an error in Combine: who wants nothing yet does not ask.
      if demand > .none { subscription.request(demand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      receiveValue(input)
      count += 1
      return more(count)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      receiveCompletion(completion)
      subscription = nil
    }

    func cancel() {
      subscription?.cancel()
      subscription = nil
    }
  }
}

extension Publisher {
  /// Subscribes a `CustomSink`, as `sink` subscribes Combine's own.
  func customSink(
    asking demand: Subscribers.Demand = .unlimited,
    more: @escaping (_ count: Int) -> Subscribers.Demand = { _ in .none },
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in },
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.CustomSink(
      asking: demand, more: more, receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}
