import Combine

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  /// The article's `Amb`: of two publishers, the first one to send wins.
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
      subscriber.receive(subscription: Subscription(first: first, second: second, downstream: subscriber))
    }
  }
}

private enum Decision {
  case first
  case second
}

extension Original.Amb {
  /// Receives the requests of downstream, and keeps them until one of the two sinks has won.
  final class Subscription<Downstream: Subscriber>: Combine.Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private(set) var firstSink: Original.Sink<First, Downstream>?
    private(set) var secondSink: Original.Sink<Second, Downstream>?
    private var preDecisionDemand = Subscribers.Demand.none
    private var decision: Decision? {
      didSet {
        guard let decision else { return }
        switch decision {
        case .first:
          secondSink = nil
        case .second:
          firstSink = nil
        }

        request(preDecisionDemand)
        preDecisionDemand = .none
      }
    }

    init(first: First, second: Second, downstream: Downstream) {
      firstSink = Original.Sink(upstream: first, downstream: downstream) { [weak self] in
        guard let self, self.decision == nil else { return }
        self.decision = .first
      }
      secondSink = Original.Sink(upstream: second, downstream: downstream) { [weak self] in
        guard let self, self.decision == nil else { return }
        self.decision = .second
      }
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
      firstSink = nil
      secondSink = nil
    }
  }
}
