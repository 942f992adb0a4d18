import Combine

/// Sends the lines of a log, and finishes behind the last one; fails if a line cannot be read. It reads a line when one is
/// requested, and drops none. Each subscriber has a reader of its own, which is closed when the subscription is over.
func lines(of log: Log) -> AnyPublisher<String, any Error> {
  Create<String, any Error> { subscriber, context in
    let reader = log.open()
    defer { reader.close() }
    do {
      while true {
        context.waitIfPaused()
        if context.cancelled { return }
        guard let line = try reader.nextLine() else { break }
        subscriber.receive(line)
      }
      subscriber.receive(completion: .finished)
    } catch {
      subscriber.receive(completion: .failure(error))
    }
  }
  .eraseToAnyPublisher()
}
