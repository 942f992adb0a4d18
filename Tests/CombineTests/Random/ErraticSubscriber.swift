import Combine
import TestKit

/// Asks for values when it feels like it, and notes what it gets and whether that is allowed.
final class ErraticSubscriber: Subscriber {
  private(set) var values: [Int] = []
  private(set) var completion: Subscribers.Completion<TestError>?
  private(set) var isCancelled = false

  /// What it has asked for so far.
  private(set) var asked = Subscribers.Demand.none

  /// What it got that it should not have got.
  private(set) var complaints: [String] = []

  private var subscription: (any Subscription)?
  private let plan: Chain.Plan
  private let excess: Int
  private let draw: Draw

  init(_ chain: Chain, _ draw: Draw) {
    (plan, excess) = (chain.plan, chain.excess)
    self.draw = draw
  }

  var isOver: Bool { isCancelled || completion != nil }

  func receive(subscription: any Subscription) {
    if self.subscription != nil { complaints.append("a second subscription") }
    self.subscription = subscription
    request(plan.initial)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    if subscription == nil { complaints.append("\(input) before the subscription") }
    if isCancelled { complaints.append("\(input) after the cancellation") }
    if completion != nil { complaints.append("\(input) after the completion") }
    values.append(input)
    if asked + excess < values.count { complaints.append("\(input) though it asked for \(asked)") }
    if values.count == plan.cancelsAtValue {
      cancel()
      return .none
    }
    if draw.oneIn(3) { request(.max(draw.number(1...3))) }
    if isOver { return .none }
    let more = draw.oneIn(60) ? Subscribers.Demand.unlimited : .max(max(0, draw.number(-2...2)))
    asked += more
    return more
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    if subscription == nil { complaints.append("a completion before the subscription") }
    if isCancelled { complaints.append("\(completion) after the cancellation") }
    if self.completion != nil { complaints.append("a second completion") }
    self.completion = completion
  }

  func request(_ demand: Subscribers.Demand) {
    if demand == .none || isOver { return }
    asked += demand
    subscription?.request(demand)
  }

  func cancel() {
    isCancelled = true
    subscription?.cancel()
  }
}
