import Combine
import CombineBridge
import CombineByHand
import CombineContract
import LessonKit
import VirtualTime

// What the lesson uses and no station makes. The operators are the module's: your stream goes through them, and comes back.

extension CombineContract.Publisher {
  func print(_ prefix: String) -> InContract<Combine.Publishers.Print<InCombine<Self>>> {
    inCombine.print(prefix).inContract
  }

  func recorded(_ name: String, on timeline: Timeline) -> InContract<Combine.AnyPublisher<Output, Failure>> {
    inCombine.recorded(name, on: timeline).eraseToAnyPublisher().inContract
  }
}

/// Prints what it receives and requests, as the lessons' subscriber does. What your subscriptions are called is your choice.
final class PrintingSubscriber<Input, Failure: Error>: CombineContract.Subscriber {
  typealias Demand = CombineContract.Subscribers.Demand

  private let initial: Demand
  private let more: (Input) -> Demand
  private var subscription: (any CombineContract.Subscription)?

  init(requesting initial: Demand, returning more: @escaping (Input) -> Demand = { _ in .none }) {
    (self.initial, self.more) = (initial, more)
  }

  func receive(subscription: any CombineContract.Subscription) {
    print("subscriber: receive(subscription: yours)")
    self.subscription = subscription
    if initial > .none { request(initial) }
  }

  func receive(_ input: Input) -> Demand {
    let demand = more(input)
    print("subscriber: receive(\(input))\(demand > .none ? " returns .\(demand)" : "")")
    return demand
  }

  func receive(completion: CombineContract.Subscribers.Completion<Failure>) {
    print("subscriber: receive(completion: \(completion))")
    subscription = nil
  }

  func request(_ demand: Demand) {
    guard let subscription else { return }
    print("subscriber: request(.\(demand))")
    subscription.request(demand)
  }
}

extension VirtualTimeScheduler: CombineContract.Scheduler {}
