import Combine
import Foundation

/// What the article has, where it goes wrong.
enum Faulty {
  /// A buffer that decides as the article's does. Where the article's has a precondition, this one prints instead of
  /// ending the program.
  final class DemandBuffer<S: Subscriber> {
    private let subscriber: S
    private let lock = NSRecursiveLock()
    private var held: [S.Input] = []
    private var completion: Subscribers.Completion<S.Failure>?

    /// All that was ever asked for, all that was met of it, and all that was passed on of it. None of them shrinks.
    private var requested = Subscribers.Demand.none
    private var processed = Subscribers.Demand.none
    private var sent = Subscribers.Demand.none

    init(subscriber: S) {
      self.subscriber = subscriber
    }

    func buffer(value: S.Input) -> Subscribers.Demand {
      guard completion == nil else {
        print("(a value: the article's precondition ends the program here)")
        return .none
      }
      // Fault: this goes past whatever is still held.
      if requested == .unlimited { return subscriber.receive(value) }
      held.append(value)
      return flush()
    }

    func complete(completion: Subscribers.Completion<S.Failure>) {
      guard self.completion == nil else {
        return print("(a completion: the article's precondition ends the program here)")
      }
      self.completion = completion
      _ = flush()
    }

    func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      flush(adding: demand)
    }

    private func flush(adding newDemand: Subscribers.Demand? = nil) -> Subscribers.Demand {
      // Fault: held while the subscriber is called.
      lock.lock()
      defer { lock.unlock() }
      requested += newDemand ?? .none
      // Fault: without demand a completion gets no further than this.
      if requested == .none && newDemand == nil { return .none }

      while processed < requested, !held.isEmpty {
        // Fault: `remove(at: 0)` moves all the others.
        requested += subscriber.receive(held.remove(at: 0))
        processed += 1
      }
      guard let completion else {
        defer { sent = requested }
        return requested - sent
      }
      // Fault: whatever is still held is thrown away. Fault: that there was a completion is forgotten.
      held = []
      self.completion = nil
      (requested, processed, sent) = (.none, .none, .none)
      subscriber.receive(completion: completion)
      return .none
    }
  }
}
