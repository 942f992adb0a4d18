import Combine
import CombineContract

extension Combine.Publisher {
  /// This publisher, as operators and subscribers of the contract see it.
  public var inContract: InContract<Self> { InContract(module: self) }
}

/// A publisher of Combine, with the protocol of the contract.
public struct InContract<Module: Combine.Publisher>: CombineContract.Publisher {
  public typealias Output = Module.Output
  public typealias Failure = Module.Failure

  let module: Module

  public func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    module.subscribe(ModuleSubscriber(subscriber))
  }
}

/// Passes what a publisher of Combine sends to a subscriber of the contract.
private final class ModuleSubscriber<Downstream: CombineContract.Subscriber>: Combine.Subscriber {
  private let downstream: Downstream

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: any Combine.Subscription) {
    downstream.receive(subscription: ContractSubscription(module: subscription))
  }

  func receive(_ input: Downstream.Input) -> Combine.Subscribers.Demand {
    downstream.receive(input).inCombine
  }

  func receive(completion: Combine.Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(error))
    }
  }
}

private final class ContractSubscription: CombineContract.Subscription, CustomStringConvertible {
  let module: any Combine.Subscription

  init(module: any Combine.Subscription) { self.module = module }

  var description: String { "\(module)" }
  func cancel() { module.cancel() }

  /// Combine ends a program that requests no value; the contract takes no notice of it.
  func request(_ demand: CombineContract.Subscribers.Demand) {
    if demand > .none { module.request(demand.inCombine) }
  }
}

extension CombineContract.Subscribers.Demand {
  /// The same demand, as Combine has it.
  public var inCombine: Combine.Subscribers.Demand { max.map { .max($0) } ?? .unlimited }
}
