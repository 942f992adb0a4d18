import CombineByHand

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  /// The article's first listing: a sink that requests everything.
  final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void

    var subscription: (any Subscription)?

    init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      self.subscription?.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      receiveValue(input)
      return .none
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
  func customSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Original.CustomSink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}
