import Combine

/// A subscription that sends nothing, and takes notes of what is wanted of it.
final class CountingSubscription: Subscription {
  private(set) var requests: [Subscribers.Demand] = []
  private(set) var cancels = 0

  func request(_ demand: Subscribers.Demand) {
    requests.append(demand)
  }

  func cancel() {
    cancels += 1
  }
}
