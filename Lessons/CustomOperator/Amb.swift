import Combine

extension Publishers {
  /// The article's `Amb`, repaired: of two publishers, the first one to send wins. As in the article, nothing has a lock.
  /// So it is for publishers that send on one thread.
  struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    typealias Output = First.Output
    typealias Failure = First.Failure

    private let first: First
    private let second: Second

    init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = Subscription<S>()
      subscriber.receive(subscription: subscription)
      subscription.start(first: first, second: second, downstream: subscriber)
    }
  }
}

private enum Decision {
  case first
  case second
}

extension Publishers.Amb {
  /// Receives the requests of downstream, and keeps them until one of the two sinks has won.
  final class Subscription<Downstream: Subscriber>: Combine.Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private(set) var firstSink: Sink<First, Downstream>?
    private(set) var secondSink: Sink<Second, Downstream>?
    private var preDecisionDemand = Subscribers.Demand.none
    private var isCancelled = false
    private var decision: Decision? {
      didSet {
        guard let decision else { return }
        switch decision {
        case .first:
          secondSink?.cancel()
        case .second:
          firstSink?.cancel()
        }

        request(preDecisionDemand)
      }
    }

    func start(first: First, second: Second, downstream: Downstream) {
      guard !isCancelled else { return }
      firstSink = Sink(upstream: first, downstream: downstream) { [weak self] in
        guard let self, self.decision == nil else { return }
        self.decision = .first
      }
      guard decision == nil else { return }
      secondSink = Sink(upstream: second, downstream: downstream) { [weak self] in
        guard let self, self.decision == nil else { return }
        self.decision = .second
      }
      firstSink?.requestFirstValue()
      secondSink?.requestFirstValue()
    }

    func request(_ demand: Subscribers.Demand) {
      guard decision != nil else {
        preDecisionDemand += demand
        return
      }
      firstSink?.demand(demand)
      secondSink?.demand(demand)
    }

    func cancel() {
      isCancelled = true
      firstSink?.cancel()
      secondSink?.cancel()
    }
  }
}
