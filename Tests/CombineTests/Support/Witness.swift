import Combine
import Synchronization

/// Counts events, and notices two at once. What it counts it keeps in plain variables: if two events ran on two
/// threads without one knowing of the other, ThreadSanitizer would say so.
final class Witness<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  private(set) var values: [Input] = []
  private(set) var completions = 0
  private(set) var eventsAfterCompletion = 0
  private let busy = Atomic(0)
  private let overlapping = Atomic(0)

  /// Written before any other thread sees it.
  private(set) var subscription: (any Subscription)?
  var onValue: (Input) -> Void = { _ in }
  private let initial: Subscribers.Demand

  init(asking initial: Subscribers.Demand = .unlimited) {
    self.initial = initial
  }

  var overlaps: Int { overlapping.load(ordering: .relaxed) }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    alone {
      values.append(input)
      if completions > 0 { eventsAfterCompletion += 1 }
      onValue(input)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    alone { completions += 1 }
  }

  private func alone(_ body: () -> Void) {
    if busy.add(1, ordering: .relaxed).oldValue != 0 { overlapping.add(1, ordering: .relaxed) }
    body()
    busy.subtract(1, ordering: .relaxed)
  }
}

/// Runs a closure on eight threads at once, and waits for all of them.
func onEightThreads(_ body: @escaping (Int) -> Void) -> Bool {
  let start = Gate()
  let workers = (0..<8).map { number in
    Worker {
      start.wait()
      body(number)
    }
  }
  for _ in workers { start.open() }
  return workers.allSatisfy { $0.join() }
}
