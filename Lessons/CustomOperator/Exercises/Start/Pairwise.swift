import Combine
import OperatorKit

/// Sends each value together with the value before it. The first value has none before it, so it makes no pair.
struct Pairwise<Upstream: Publisher>: Publisher {
  typealias Output = (Upstream.Output, Upstream.Output)
  typealias Failure = Upstream.Failure

  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = Subscription<S>()
    subscriber.receive(subscription: subscription)
    subscription.start(upstream: upstream, downstream: subscriber)
  }
}

extension Pairwise {
  final class Subscription<Downstream: Subscriber>: Combine.Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private var sink: Sink<Upstream, Downstream>?

    func start(upstream: Upstream, downstream: Downstream) {
      // TODO: Create the sink. Its `transformOutput` returns a pair, or nil. Then complete the other two methods.
    }

    /// Downstream may request before `start`.
    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
