import Combine

/// Sends all values but every nth one. Downstream receives as many values as it requests.
struct SkipEvery<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let n: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Skipper(downstream: subscriber, n: n))
  }
}

/// Receives the values of upstream, and hands the subscription on: requests and `cancel()` go past it.
private final class Skipper<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream
  private let n: Int
  private var count = 0

  init(downstream: Downstream, n: Int) {
    self.downstream = downstream
    self.n = n
  }

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    count += 1
    return count.isMultiple(of: n) ? .max(1) : downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
