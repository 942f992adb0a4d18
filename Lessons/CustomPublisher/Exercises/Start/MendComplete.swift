import Combine

/// The article's buffer, shortened. A completion comes behind the values that wait, needs no demand, and is the end.
final class MendedBuffer: CompletingBuffer {
  private let subscriber: AnySubscriber<Int, Never>
  private var values: [Int] = []
  private var completion: Subscribers.Completion<Never>?
  private var requested = Subscribers.Demand.none
  private var processed = Subscribers.Demand.none

  init(subscriber: AnySubscriber<Int, Never>) {
    self.subscriber = subscriber
  }

  func buffer(value: Int) {
    values.append(value)
    flush()
  }

  func complete(completion: Subscribers.Completion<Never>) {
    self.completion = completion
    flush()
  }

  func demand(_ demand: Subscribers.Demand) {
    requested += demand
    flush()
  }

  // TODO: Mend the methods: values are lost here, a completion is kept back, and values are taken after the end.
  private func flush() {
    guard requested > .none else { return }

    while !values.isEmpty, processed < requested {
      processed += 1
      requested += subscriber.receive(values.removeFirst())
    }

    if let completion {
      values = []
      self.completion = nil
      subscriber.receive(completion: completion)
    }
  }
}
