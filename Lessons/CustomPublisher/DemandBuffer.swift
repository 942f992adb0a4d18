import Combine

extension Publishers {
  /// The article's buffer, repaired, for one thread. The buffer in `Sources/OperatorKit` may be used by several threads.
  final class DemandBuffer<S: Subscriber> {
    var buffer = [S.Input]()

    /// Nil when the stream is over.
    private var subscriber: S?
    var completion: Subscribers.Completion<S.Failure>?
    var demandState = Demand()
    private var isFlushing = false

    init(subscriber: S) {
      self.subscriber = subscriber
    }

    func buffer(value: S.Input) -> Subscribers.Demand {
      guard completion == nil, subscriber != nil else { return .none }
      buffer.append(value)
      return flush()
    }

    func complete(completion: Subscribers.Completion<S.Failure>) {
      guard self.completion == nil else { return }
      self.completion = completion
      _ = flush()
    }

    func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      flush(adding: demand)
    }

    func cancel() {
      subscriber = nil
      buffer = []
    }

    func flush(adding newDemand: Subscribers.Demand? = nil) -> Subscribers.Demand {
      if let newDemand {
        demandState.requested += newDemand
      }
      guard !isFlushing, subscriber != nil else { return .none }
      isFlushing = true
      defer { isFlushing = false }

      while let subscriber, !buffer.isEmpty && demandState.processed < demandState.requested {
        demandState.requested += subscriber.receive(buffer.remove(at: 0))
        demandState.processed += 1
      }

      if let completion, let subscriber, buffer.isEmpty {
        self.subscriber = nil
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
