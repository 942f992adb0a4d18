import Combine
import TestKit

/// Notes the first event that breaks the contract.
final class StrictSubscriber<Input>: Subscriber {
  typealias Failure = TestError

  private(set) var violation: String?
  private(set) var values: [Input] = []
  private(set) var requested = Subscribers.Demand.none
  private(set) var subscription: (any Subscription)?
  private(set) var isOver = false
  private(set) var isCancelled = false

  /// Whether one more value may come after the end. If it does, that is over.
  var isExpectingAnother = false

  private var outstanding = Subscribers.Demand.none

  func request(_ demand: Subscribers.Demand) {
    guard let subscription, !isOver, !isCancelled, demand > .none else { return }
    requested += demand
    outstanding += demand
    subscription.request(demand)
  }

  func cancel() {
    guard !isCancelled else { return }
    subscription?.cancel()
    isCancelled = subscription != nil
  }

  func receive(subscription: any Subscription) {
    event("a subscription")
    if self.subscription != nil { violate("a second subscription") }
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if subscription == nil { violate("\(input) before the subscription") }
    event("\(input)")
    if outstanding == .none { violate("\(input) was not requested") } else { outstanding -= 1 }
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    if subscription == nil { violate("a completion before the subscription") }
    event("a completion")
    isOver = true
  }

  private func event(_ name: String) {
    guard isOver || isCancelled else { return }
    // A value that is late once is not late twice.
    guard !isExpectingAnother else {
      isExpectingAnother = false
      return
    }
    violate(name + (isCancelled ? " after cancel" : " after the end"))
  }

  private func violate(_ text: String) { if violation == nil { violation = text } }
}
