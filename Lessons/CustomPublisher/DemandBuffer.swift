import Combine
import Foundation

extension Publishers {
  /// The article's buffer, repaired. As in the article, the lock covers only `flush`. So all methods must be called on
  /// one thread at a time. The buffer in `Sources/OperatorKit` may be used by several threads.
  final class DemandBuffer<S: Subscriber> {
    private let lock = NSRecursiveLock()
    var buffer = [S.Input]()
    private let subscriber: S
    var completion: Subscribers.Completion<S.Failure>?
    var demandState = Demand()
    private var isOver = false

    init(subscriber: S) {
      self.subscriber = subscriber
    }

    func buffer(value: S.Input) -> Subscribers.Demand {
      guard completion == nil, !isOver else { return .none }
      switch demandState.requested {
      case .unlimited:
        return subscriber.receive(value)
      default:
        buffer.append(value)
        return flush()
      }
    }

    func complete(completion: Subscribers.Completion<S.Failure>) {
      guard self.completion == nil, !isOver else { return }
      self.completion = completion
      _ = flush()
    }

    func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      flush(adding: demand)
    }

    func cancel() {
      isOver = true
      buffer = []
      completion = nil
    }

    func flush(adding newDemand: Subscribers.Demand? = nil) -> Subscribers.Demand {
      lock.lock()
      defer { lock.unlock() }

      if let newDemand {
        demandState.requested += newDemand
      }
      guard demandState.requested > 0 || newDemand == Subscribers.Demand.none || completion != nil else { return .none }

      while !buffer.isEmpty && demandState.processed < demandState.requested {
        demandState.requested += subscriber.receive(buffer.remove(at: 0))
        demandState.processed += 1
      }

      if let completion, buffer.isEmpty {
        isOver = true
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

extension Publishers.DemandBuffer {
  /// What was requested in all, how much of it was delivered, and how much of it was passed on to an upstream publisher.
  struct Demand {
    var processed = Subscribers.Demand.none
    var requested = Subscribers.Demand.none
    var sent = Subscribers.Demand.none
  }
}
