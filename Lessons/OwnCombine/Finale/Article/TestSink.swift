import CombineByHand

extension Publisher {
  /// All that `sink` does: it creates a `Subscribers.Sink`, subscribes it, and returns an `AnyCancellable` around it.
  func testSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}
