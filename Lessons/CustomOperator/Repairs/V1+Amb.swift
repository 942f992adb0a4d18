import Combine

/// Holds the article's `Amb` as it is after step 5.
enum V1 {}

extension V1 {
  /// The article's `Amb` with the repair of step 5, and no other: each of its sinks requests one value.
  struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    typealias Output = First.Output
    typealias Failure = First.Failure

    let first: First
    let second: Second

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = Original.Amb<First, Second>.Subscription(first: first, second: second, downstream: subscriber)
      // In the diff of the README, these two calls are the last lines of the initializer.
      subscription.firstSink?.requestFirstValue()
      subscription.secondSink?.requestFirstValue()
      subscriber.receive(subscription: subscription)
    }
  }
}

extension Original.Sink {
  func requestFirstValue() {
    upstreamSubscription?.request(.max(1))
  }
}
