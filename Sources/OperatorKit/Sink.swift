import Combine
import Foundation

/// Subscribes to the publisher above an operator, and buffers its values for the subscriber below.
///
/// It is a subscriber itself: that is how an operator gets at the values of its upstream, and at the subscription that
/// it asks for more. Make one for each upstream, keep them in the operator's own subscription, and hand them the demand
/// that arrives there. Subclass it for an operator that does something with the events.
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
/// - Demand: what downstream asks for is passed upstream, once, and also when upstream's subscription comes only later.
/// - Completion: as the buffer does it, behind the values that are still held.
/// - Cancellation: `cancelUpstream()` cancels above, `buffer.cancel()` stops what goes down, and `cancel()` does both.
///   Letting go of a sink is not enough: its upstream holds it.
open class Sink<Upstream: Publisher, Downstream: Subscriber>: Subscriber {
  public typealias Input = Upstream.Output
  public typealias Failure = Upstream.Failure

  /// Makes of an error the one that downstream fails with, or `nil` to let it finish instead.
  public typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?

  /// Makes of a value the one that downstream gets, or `nil` to skip it. A skipped value is asked for again.
  public typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

  private struct State {
    /// There from the subscription to the completion or the cancellation.
    var upstreamSubscription: (any Subscription)?

    /// Asked for before upstream's subscription came.
    var early = Subscribers.Demand.none

    /// Asked for by `requestAhead(_:)`, and not by downstream yet.
    var ahead = Subscribers.Demand.none

    /// Whether a subscription has come, or is not wanted any more.
    var isSettled = false
  }

  /// The values on their way down.
  public let buffer: DemandBuffer<Downstream>

  private let transformOutput: TransformOutput
  private let transformFailure: TransformFailure
  private let lock = NSLock()

  /// Guarded by the lock, which is never held while calling out.
  private var state = State()

  /// Makes a sink and subscribes it.
  ///
  /// - Parameters:
  ///   - upstream: Where the values come from.
  ///   - downstream: Where they go. It must have its subscription already, for upstream may complete at once.
  ///   - transformOutput: Turns the values of the one into those of the other. Leave it out where they are the same.
  ///   - transformFailure: Turns the errors of the one into those of the other. Leave it out where they are the same.
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

  /// Asks upstream for what downstream asks for, and delivers what is held of it.
  ///
  /// - Parameter demand: How many values downstream asks for, in addition to those before.
  open func demand(_ demand: Subscribers.Demand) {
    // Upstream first: if a value that is held makes downstream send the next one, that one is asked for by then.
    requestUpstream(uncovered(buffer.note(demand)))
    requestUpstream(uncovered(buffer.demand(.none)))
  }

  /// Asks upstream for values that downstream has not asked for. They are held, and upstream is asked for so many less
  /// when downstream does ask.
  ///
  /// - Parameter demand: How many values.
  public func requestAhead(_ demand: Subscribers.Demand) {
    lock.withLock { state.ahead += demand }
    requestUpstream(demand)
  }

  /// Keeps upstream's subscription, and asks it for what downstream asked for meanwhile. A second one is cancelled, and
  /// so is one that comes after `cancelUpstream()`.
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
  /// - Returns: How many more values upstream is asked for.
  open func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard let output = transformOutput(input) else { return .max(1) }
    return uncovered(buffer.buffer(value: output))
  }

  /// Lets go of upstream, and buffers the completion for downstream.
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

  /// Cancels upstream. What is in the buffer remains there.
  open func cancelUpstream() {
    // Out of the property first: cancelling may come back here.
    var subscription = takeSubscription()
    subscription.kill()
  }

  /// Cancels upstream, and delivers nothing more.
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

  /// The part of a demand for which upstream has not been asked ahead.
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
