import Combine

/// The article's buffer, shortened. A completion comes behind the values that wait, needs no demand, and is the end.
final class MendedBuffer: CompletingBuffer {
  private let subscriber: AnySubscriber<Int, Never>
  private var values: [Int] = []
  private var completion: Subscribers.Completion<Never>?
  private var requested = Subscribers.Demand.none
  private var processed = Subscribers.Demand.none
  private var isOver = false

  init(subscriber: AnySubscriber<Int, Never>) {
    self.subscriber = subscriber
  }

  func buffer(value: Int) {
    guard completion == nil else { return }
    values.append(value)
    flush()
  }

  func complete(completion: Subscribers.Completion<Never>) {
    guard self.completion == nil else { return }
    self.completion = completion
    flush()
  }

  func demand(_ demand: Subscribers.Demand) {
    requested += demand
    flush()
  }

  private func flush() {
    while !values.isEmpty, processed < requested {
      processed += 1
      requested += subscriber.receive(values.removeFirst())
    }

    if let completion, values.isEmpty, !isOver {
      isOver = true
      subscriber.receive(completion: completion)
    }
  }
}
