import Combine

/// Begins a job for each value, and has no more than `limit` jobs under way. Calls `end` once, when the stream has finished
/// and all jobs are done, unless it was cancelled. A subscription that comes after `cancel()` is cancelled at once.
final class Workers: Subscriber, Cancellable {
  typealias Input = Int
  typealias Failure = Never

  /// - Parameters:
  ///   - limit: How many jobs may be under way.
  ///   - begin: Begins the job for a value. Give it a closure that it can call when the job is done: later, or at once.
  ///   - end: Is called at the end.
  init(limit: Int, begin: @escaping (Int, @escaping () -> Void) -> Void, end: @escaping () -> Void) {
    // TODO: The rest is yours.
  }

  func receive(subscription: any Subscription) {}

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}

  func cancel() {}
}
