import Combine
import Foundation

/// Subscribes to the upstream of an operator, and buffers its values for the downstream.
///
/// A `Sink` is a subscriber: it receives the values of the upstream, and requests more of them. An operator creates one
/// for each upstream, keeps it in its own subscription, and passes it the demand that this subscription receives. An
/// operator that does more with the events makes a subclass.
///
///     final class Doubling<Upstream: Publisher, Downstream: Subscriber>: Subscription
///     where Upstream.Output == Int, Downstream.Input == Int, Upstream.Failure == Downstream.Failure {
///       private let sink: Sink<Upstream, Downstream>
///
///       init(_ upstream: Upstream, _ downstream: Downstream) {
///         sink = Sink(upstream: upstream, downstream: downstream, transformOutput: { $0 * 2 })
///       }
///
///       func request(_ demand: Subscribers.Demand) { sink.demand(demand) }
///       func cancel() { sink.cancel() }
///     }
///
/// - Demand: passed upstream once, even if upstream's subscription arrives later than the demand.
/// - Completion: follows the values that the buffer keeps.
/// - Cancellation: `cancelUpstream()` cancels the upstream, `buffer.cancel()` stops the delivery to downstream, and
///   `cancel()` does both. Releasing a sink is not enough, because the upstream retains it.
open class Sink<Upstream: Publisher, Downstream: Subscriber>: Subscriber {
  public typealias Input = Upstream.Output
  public typealias Failure = Upstream.Failure

  /// Returns the error with which downstream fails, or `nil` to finish instead.
  public typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?

  /// Returns the value for downstream, or `nil` to drop it. For a dropped value, one more is requested.
  public typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

  private struct State {
    /// The upstream's subscription, until the completion or the cancellation.
    var upstreamSubscription: (any Subscription)?

    /// The demand that arrived before upstream's subscription.
    var early = Subscribers.Demand.none

    /// The demand of `requestAhead(_:)` that downstream has not requested yet.
    var ahead = Subscribers.Demand.none

    /// Whether a subscription has arrived, or the sink refuses any subscription because it has ended.
    var isSettled = false
  }

  /// The values for downstream.
  public let buffer: DemandBuffer<Downstream>

  private let transformOutput: TransformOutput
  private let transformFailure: TransformFailure
  private let lock = NSLock()

  /// Guarded by the lock, which is never held while calling out.
  private var state = State()

  /// Creates a sink and subscribes it to the upstream.
  ///
  /// - Parameters:
  ///   - upstream: The publisher that sends the values.
  ///   - downstream: The subscriber that receives them. It must have received its subscription, because the upstream may
  ///     complete at once.
  ///   - transformOutput: Transforms the values. Leave it out if the types are the same.
  ///   - transformFailure: Transforms the errors. Leave it out if the types are the same.
  public init(
    upstream: Upstream, downstream: Downstream,
    transformOutput: TransformOutput? = nil, transformFailure: TransformFailure? = nil
  ) {
    precondition(
      transformOutput != nil || Upstream.Output.self == Downstream.Input.self,
      "a Sink from \(Upstream.Output.self) to \(Downstream.Input.self) needs a transformOutput")
    precondition(
      transformFailure != nil || Upstream.Failure.self == Never.self
        || Upstream.Failure.self == Downstream.Failure.self,
      "a Sink from \(Upstream.Failure.self) to \(Downstream.Failure.self) needs a transformFailure")
    buffer = DemandBuffer(subscriber: downstream)
    self.transformOutput = transformOutput ?? { $0 as? Downstream.Input }
    self.transformFailure = transformFailure ?? { $0 as? Downstream.Failure }
    upstream.subscribe(self)
  }

  deinit {
    cancelUpstream()
  }

  /// Passes demand upstream, and delivers the values that it allows.
  ///
  /// - Parameter demand: The additional demand of downstream.
  open func demand(_ demand: Subscribers.Demand) {
    // Upstream first: a value that is delivered here may make upstream send the next value, which needs this demand.
    requestUpstream(uncovered(buffer.add(demand)))
    requestUpstream(uncovered(buffer.deliver()))
  }

  /// Requests values before downstream requests them. The buffer keeps them, and a later request of downstream passes
  /// that much less demand upstream.
  ///
  /// - Parameter demand: The number of values.
  public func requestAhead(_ demand: Subscribers.Demand) {
    lock.withLock { state.ahead += demand }
    requestUpstream(demand)
  }

  /// Stores the upstream's subscription, and requests the demand that arrived before it. A second subscription is
  /// cancelled, and so is a subscription after `cancelUpstream()`.
  open func receive(subscription: any Subscription) {
    let early = lock.withLock { () -> Subscribers.Demand? in
      guard !state.isSettled else { return nil }
      state.isSettled = true
      state.upstreamSubscription = subscription
      defer { state.early = .none }
      return state.early
    }
    guard let early else { return subscription.cancel() }
    subscription.requestIfNeeded(early)
  }

  /// Buffers a value for downstream.
  ///
  /// - Returns: The additional demand.
  open func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard let output = transformOutput(input) else { return .max(1) }
    return uncovered(buffer.buffer(value: output))
  }

  /// Releases the upstream's subscription, and buffers the completion for downstream.
  open func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    let subscription = takeSubscription()
    switch completion {
    case .finished:
      buffer.complete(completion: .finished)
    case .failure(let error):
      buffer.complete(completion: transformFailure(error).map { .failure($0) } ?? .finished)
    }
    withExtendedLifetime(subscription) {}
  }

  /// Cancels the upstream. The buffer keeps its values.
  open func cancelUpstream() {
    // Taken out of the property first, because cancelling may call this method again.
    var subscription = takeSubscription()
    subscription.kill()
  }

  /// Cancels the upstream, and delivers nothing more.
  public func cancel() {
    buffer.cancel()
    cancelUpstream()
  }

  private func takeSubscription() -> (any Subscription)? {
    lock.withLock {
      state.isSettled = true
      state.early = .none
      defer { state.upstreamSubscription = nil }
      return state.upstreamSubscription
    }
  }

  /// Returns the part of a demand that was not requested ahead.
  private func uncovered(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    guard demand > .none else { return .none }
    return lock.withLock {
      let covered = min(state.ahead, demand)
      state.ahead -= covered
      return demand - covered
    }
  }

  private func requestUpstream(_ demand: Subscribers.Demand) {
    let subscription = lock.withLock {
      if !state.isSettled { state.early += demand }
      return state.upstreamSubscription
    }
    subscription?.requestIfNeeded(demand)
  }
}
