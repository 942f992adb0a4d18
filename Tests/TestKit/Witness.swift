import Combine
import Synchronization

/// Counts events, and notices two at once. It counts in plain variables, so that ThreadSanitizer reports events that run
/// on two threads at the same time.
public final class Witness<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  public private(set) var values: [Input] = []
  public private(set) var completions = 0
  public private(set) var eventsAfterCompletion = 0
  private let busy = Atomic(0)
  private let overlapping = Atomic(0)

  /// Written before any other thread sees it.
  public private(set) var subscription: (any Subscription)?
  public var onValue: (Input) -> Void = { _ in }
  public var onCompletion: () -> Void = {}
  private let initial: Subscribers.Demand

  public init(asking initial: Subscribers.Demand = .unlimited) { self.initial = initial }

  public var overlaps: Int { overlapping.load(ordering: .relaxed) }

  public func receive(subscription: any Subscription) {
    self.subscription = subscription
    if initial > .none { subscription.request(initial) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    alone {
      values.append(input)
      if completions > 0 { eventsAfterCompletion += 1 }
      onValue(input)
    }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    alone {
      completions += 1
      onCompletion()
    }
  }

  private func alone(_ body: () -> Void) {
    if busy.add(1, ordering: .relaxed).oldValue != 0 { overlapping.add(1, ordering: .relaxed) }
    body()
    busy.subtract(1, ordering: .relaxed)
  }
}

extension Publisher {
  /// Subscribes a new witness, and returns it.
  public func witness(asking initial: Subscribers.Demand = .unlimited) -> Witness<Output, Failure> {
    let witness = Witness<Output, Failure>(asking: initial)
    subscribe(witness)
    return witness
  }
}

/// Runs a closure on eight threads at once, and waits for all of them.
public func onEightThreads(_ body: @escaping (Int) -> Void) -> Bool {
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
