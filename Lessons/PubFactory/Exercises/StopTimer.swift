import Combine

/// Sends the number of ticks that a subscriber has waited for: 1, 2, 3 … The timer ends when the subscriber cancels.
func timer(of ticker: Ticker) -> AnyPublisher<Int, Never> {
  Create<Int, Never> { subscriber, context in
    // TODO: Do this for each tick, until the subscription is over.
    ticker.wait()
    subscriber.receive(1)
  }
  .eraseToAnyPublisher()
}
