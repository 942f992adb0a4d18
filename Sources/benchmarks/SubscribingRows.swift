import Combine

/// The rows that subscribe and cancel, or subscribe until a completion. Each returns how often it did.
var subscribingRows: [Row] {
  [
    subscribing("12", "subscribe to a subject and cancel", goal: 450) { $0 },
    // Each operator adds its own subscriber and subscription.
    subscribing("12b", "subscribe to a subject through map and filter, and cancel", goal: 800) {
      $0.map(plusOne).filter(isNoMultipleOf4)
    },
    // Each erasure adds an AnySubscriber, which has to hide a subscriber that is a struct.
    subscribing("12c", "subscribe to a subject through map and filter, each erased, and cancel", goal: 1200) {
      $0.map(plusOne).eraseToAnyPublisher().filter(isNoMultipleOf4).eraseToAnyPublisher()
    },
    // A subscription with one value and a completion, without a subject.
    Row("12d", "Just(1).sink", goal: 250, against: .mapFilter, count: 2000) {
      $0
    } run: { count in
      let total = Sum()
      for _ in 0..<count { Just(1).sink { total.value &+= $0 }.cancel() }
      return total.value
    },
  ]
}

/// A row that subscribes to a publisher of a subject's values, and cancels.
@inline(__always)
private func subscribing<P: Publisher<Int, Never>>(
  _ id: String, _ work: String, goal: Double, to publisher: @escaping (PassthroughSubject<Int, Never>) -> P
) -> Row {
  Row(id, work, goal: goal, against: .mapFilter, count: 2000) {
    $0
  } run: { count in
    let total = Sum()
    let subject = PassthroughSubject<Int, Never>()
    let publisher = publisher(subject)
    for _ in 0..<count {
      let cancellable = publisher.sink { total.value &+= $0 }
      cancellable.cancel()
      total.value &+= 1
    }
    subject.send(1)
    return total.value
  }
}
