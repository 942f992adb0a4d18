import Combine

/// Receives pages, and may do something with each.
final class Reader: Subscriber {
  private(set) var subscription: (any Subscription)?
  private(set) var pages: [[String]] = []
  private(set) var completions: [String] = []

  /// How many calls of `receive(_:)` were under way at the same time.
  private(set) var depth = 0
  private var underWay = 0
  private let onSubscription: (any Subscription) -> Void
  private let act: (any Subscription) -> Void

  init(
    onSubscription: @escaping (any Subscription) -> Void = { _ in },
    onPage act: @escaping (any Subscription) -> Void = { _ in }
  ) { (self.onSubscription, self.act) = (onSubscription, act) }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    onSubscription(subscription)
  }

  func receive(_ page: [String]) -> Subscribers.Demand {
    print("receive \(page)")
    pages.append(page)
    underWay += 1
    depth = max(depth, underWay)
    subscription.map(act)
    underWay -= 1
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    print(completion)
    completions.append("\(completion)")
  }
}
