import Combine

/// Begins a job for each value, and has no more than `limit` jobs under way. Calls `end` once, when the stream has finished
/// and all jobs are done, unless it was cancelled. A subscription that comes after `cancel()` is cancelled at once.
final class Workers: Subscriber, Cancellable {
  typealias Input = Int
  typealias Failure = Never

  private let limit: Int
  private let begin: (Int, @escaping () -> Void) -> Void
  private let end: () -> Void
  private var subscription: (any Subscription)?
  private var underWay = 0
  private var hasFinished = false
  private var isCancelled = false

  init(limit: Int, begin: @escaping (Int, @escaping () -> Void) -> Void, end: @escaping () -> Void) {
    self.limit = limit
    self.begin = begin
    self.end = end
  }

  func receive(subscription: any Subscription) {
    guard !isCancelled, self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
    subscription.request(.max(limit))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    underWay += 1
    // Not weak: when the stream is over, nothing but the jobs keeps this object.
    begin(input) { self.jobIsDone() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    subscription = nil
    hasFinished = true
    endIfIdle()
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
    isCancelled = true
  }

  private func jobIsDone() {
    underWay -= 1
    // The request may bring the completion, which then looks for the end itself.
    if let subscription { subscription.request(.max(1)) } else { endIfIdle() }
  }

  private func endIfIdle() {
    if hasFinished, !isCancelled, underWay == 0 { end() }
  }
}
