import Combine

extension Publisher where Output == Int {
  func doubled() -> Doubled<Self> { Doubled(upstream: self) }
}

/// An operator with one upstream, written by hand: sends each number times two.
struct Doubled<Upstream: Publisher>: Publisher where Upstream.Output == Int {
  typealias Output = Int
  typealias Failure = Upstream.Failure

  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    upstream.subscribe(Inner(downstream: subscriber))
  }

  /// The operator's own subscriber. It is between the upstream and the downstream.
  struct Inner<Downstream: Subscriber>: Subscriber where Downstream.Input == Int, Downstream.Failure == Failure {
    let downstream: Downstream
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Int) -> Subscribers.Demand { downstream.receive(input * 2) }
    func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
  }
}
