import Combine
import CombineContract

extension CombineContract.Publisher {
  /// This publisher, as Combine's operators and subscribers see it.
  public var inCombine: InCombine<Self> { InCombine(own: self) }
}

/// A publisher of the contract, with Combine's protocol.
public struct InCombine<Own: CombineContract.Publisher>: Combine.Publisher {
  public typealias Output = Own.Output
  public typealias Failure = Own.Failure

  let own: Own

  public func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    own.subscribe(OwnSubscriber(downstream: subscriber))
  }
}

/// Passes what a publisher of the contract sends to a subscriber of Combine.
private struct OwnSubscriber<Downstream: Combine.Subscriber>: CombineContract.Subscriber {
  let downstream: Downstream

  func receive(subscription: any CombineContract.Subscription) {
    downstream.receive(subscription: CombineSubscription(own: subscription))
  }

  func receive(_ input: Downstream.Input) -> CombineContract.Subscribers.Demand {
    downstream.receive(input).inContract
  }

  func receive(completion: CombineContract.Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(error))
    }
  }
}

private final class CombineSubscription: Combine.Subscription, CustomStringConvertible {
  let own: any CombineContract.Subscription

  init(own: any CombineContract.Subscription) { self.own = own }

  var description: String { "\(own)" }
  func request(_ demand: Combine.Subscribers.Demand) { own.request(demand.inContract) }
  func cancel() { own.cancel() }
}

extension Combine.Subscribers.Demand {
  /// The same demand, as the contract has it.
  public var inContract: CombineContract.Subscribers.Demand { max.map { .max($0) } ?? .unlimited }
}
