import Combine
import Foundation

extension Original {
  /// The article's buffer, as the lesson CustomPublisher has it, where its faults are shown one by one.
  class DemandBuffer<S: Subscriber> {
    private let lock = NSRecursiveLock()
    var buffer = [S.Input]()
    private let subscriber: S
    var completion: Subscribers.Completion<S.Failure>?
    var demandState = Demand()

    init(subscriber: S) {
      self.subscriber = subscriber
    }

    func buffer(value: S.Input) -> Subscribers.Demand {
      precondition(completion == nil, "a value was sent after the completion")
      switch demandState.requested {
      case .unlimited:
        return subscriber.receive(value)
      default:
        buffer.append(value)
        return flush()
      }
    }

    func complete(completion: Subscribers.Completion<S.Failure>) {
      precondition(self.completion == nil, "a second completion was sent")
      self.completion = completion
      _ = flush()
    }

    func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      flush(adding: demand)
    }

    func flush(adding newDemand: Subscribers.Demand? = nil) -> Subscribers.Demand {
      lock.lock()
      defer { lock.unlock() }

      if let newDemand {
        demandState.requested += newDemand
      }
      guard demandState.requested > 0 || newDemand == Subscribers.Demand.none else { return .none }

      while !buffer.isEmpty && demandState.processed < demandState.requested {
        demandState.requested += subscriber.receive(buffer.remove(at: 0))
        demandState.processed += 1
      }

      if let completion {
        buffer = []
        demandState = Demand()
        self.completion = nil
        subscriber.receive(completion: completion)
        return .none
      }

      let sentDemand = demandState.requested - demandState.sent
      demandState.sent += sentDemand
      return sentDemand
    }
  }
}

extension Original.DemandBuffer {
  /// What was requested in all, how much of it was delivered, and how much of it was passed on to an upstream publisher.
  struct Demand {
    var processed = Subscribers.Demand.none
    var requested = Subscribers.Demand.none
    var sent = Subscribers.Demand.none
  }
}
