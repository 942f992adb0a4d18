import Combine

/// Sends the number of ticks that a subscriber has waited for: 1, 2, 3 … The timer ends when the subscriber cancels.
func timer(of ticker: Ticker) -> AnyPublisher<Int, Never> {
  Create<Int, Never> { subscriber, context in
    var count = 0
    while !context.cancelled {
      ticker.wait()
      count += 1
      subscriber.receive(count)
    }
  }
  .eraseToAnyPublisher()
}
