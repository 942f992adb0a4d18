import CombineContract
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

/// A zip with one fault: what is requested after `cancel()` is passed on to both sides.
func lateZip(_ a: Upstream, _ b: Upstream) -> some Publisher<(Int, Int), MarbleFailure> {
  var sides: [any Subscription] = []
  let keep: (any Subscription) -> any Subscription = {
    sides.append($0)
    return $0
  }
  let zip = Solved.zip(Intercepted(upstream: a, change: keep), Intercepted(upstream: b, change: keep))
  return Intercepted(upstream: zip) { zipped in LateSubscription(zipped) { sides } }
}

private final class LateSubscription: Subscription {
  private let sides: () -> [any Subscription]
  private var zipped: (any Subscription)?

  init(_ zipped: any Subscription, _ sides: @escaping () -> [any Subscription]) {
    (self.zipped, self.sides) = (zipped, sides)
  }

  func request(_ demand: Subscribers.Demand) {
    if let zipped { return zipped.request(demand) }
    for side in sides() { side.request(demand) }
  }

  func cancel() { zipped.take()?.cancel() }
}

/// A publisher whose subscribers receive another subscription.
private struct Intercepted<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let change: (any Subscription) -> any Subscription

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Interceptor(downstream: subscriber, change: change))
  }
}

private struct Interceptor<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let change: (any Subscription) -> any Subscription

  func receive(subscription: any Subscription) { downstream.receive(subscription: change(subscription)) }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}
