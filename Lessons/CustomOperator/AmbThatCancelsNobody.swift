import Combine
import OperatorKit

/// What the article has, where it goes wrong.
enum Faulty {
  /// An amb that does what the article's does. Its sinks have OperatorKit's buffer, so that only its own faults show.
  struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    typealias Output = First.Output
    typealias Failure = First.Failure

    let first: First
    let second: Second

    /// What each sink asks for to begin with. Nothing in the article; CombineExt, which it quotes, has `.max(1)`.
    var ahead = Subscribers.Demand.max(1)

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: Inner(first, second, subscriber, ahead))
    }

    private final class Inner<Downstream: Subscriber>: Subscription
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private var firstSink: Sink<First, Downstream>?
      private var secondSink: Sink<Second, Downstream>?
      private var preDecisionDemand = Subscribers.Demand.none
      private var isDecided = false

      init(_ first: First, _ second: Second, _ downstream: Downstream, _ ahead: Subscribers.Demand) {
        firstSink = Sink(first, downstream, ahead) { [weak self] in self?.decide { $0.secondSink = nil } }
        // Fault: subscribed, and kept, even if the first one has won already.
        secondSink = Sink(second, downstream, ahead) { [weak self] in self?.decide { $0.firstSink = nil } }
      }

      private func decide(letGoOfLoser: (Inner) -> Void) {
        guard !isDecided else { return }
        isDecided = true
        letGoOfLoser(self)
        request(preDecisionDemand)
        preDecisionDemand = .none
      }

      func request(_ demand: Subscribers.Demand) {
        guard isDecided else {
          preDecisionDemand += demand
          return
        }
        firstSink?.demand(demand)
        secondSink?.demand(demand)
      }

      func cancel() {
        // Fault: this would do if nobody else held them, but their upstreams do.
        firstSink = nil
        secondSink = nil
      }
    }

    private final class Sink<Upstream: Publisher, Downstream: Subscriber>: Subscriber
    where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
      private let buffer: DemandBuffer<Downstream>
      private let ahead: Subscribers.Demand
      private let emitted: () -> Void
      private var upstreamSubscription: (any Subscription)?

      init(_ upstream: Upstream, _ downstream: Downstream, _ ahead: Subscribers.Demand, emitted: @escaping () -> Void) {
        buffer = DemandBuffer(subscriber: downstream)
        self.ahead = ahead
        self.emitted = emitted
        upstream.subscribe(self)
      }

      deinit {
        upstreamSubscription.kill()
      }

      func demand(_ demand: Subscribers.Demand) {
        upstreamSubscription?.requestIfNeeded(buffer.demand(demand))
      }

      func receive(subscription: any Subscription) {
        upstreamSubscription = subscription
        subscription.requestIfNeeded(ahead)
      }

      func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        emitted()
        return buffer.buffer(value: input)
      }

      func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        emitted()
        buffer.complete(completion: completion)
      }
    }
  }
}
