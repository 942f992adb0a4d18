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
    private var early = Subscribers.Demand.none
    private var isCancelled = false

    func start(upstream: Upstream, downstream: Downstream) {
      guard !isCancelled else { return }
      var previous: Upstream.Output?
      sink = Sink(
        upstream: upstream, downstream: downstream,
        transformOutput: { value in
          defer { previous = value }
          return previous.map { ($0, value) }
        })
      sink?.demand(early)
    }

    /// Downstream may request before `start`.
    func request(_ demand: Subscribers.Demand) {
      if let sink { sink.demand(demand) } else { early += demand }
    }

    func cancel() {
      isCancelled = true
      sink?.cancel()
      sink = nil
    }
  }
}
