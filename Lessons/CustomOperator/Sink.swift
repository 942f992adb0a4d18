import Combine
import OperatorKit

/// The article's sink, repaired: a subscriber inside an operator. It subscribes to one upstream publisher, and sends to
/// downstream. As in the article, nothing has a lock. So it is for publishers that send on one thread.
final class Sink<Upstream: Publisher, Downstream: Subscriber>: Subscriber {
  typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?
  typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

  private(set) var buffer: OperatorKit.DemandBuffer<Downstream>
  private(set) var upstreamSubscription: (any Subscription)?
  private let transformOutput: TransformOutput?
  private let transformFailure: TransformFailure?
  private let emitted: () -> Void

  /// The value that `requestFirstValue()` requested, until downstream requests it too.
  private var requestedFirst = Subscribers.Demand.none
  private var isCancelled = false

  /// - Parameter emitted: Called at each event.
  init(
    upstream: Upstream, downstream: Downstream,
    transformOutput: TransformOutput? = nil, transformFailure: TransformFailure? = nil,
    emitted: @escaping () -> Void = {}
  ) {
    buffer = OperatorKit.DemandBuffer(subscriber: downstream)
    self.transformOutput = transformOutput
    self.transformFailure = transformFailure
    self.emitted = emitted
    upstream.subscribe(self)
  }

  /// Requests one value, so that the upstream can take part in a race.
  func requestFirstValue() {
    requestedFirst = .max(1)
    upstreamSubscription?.request(.max(1))
  }

  func demand(_ demand: Subscribers.Demand) {
    let newDemand = buffer.demand(demand)
    let covered = min(newDemand, requestedFirst)
    // Before the request, which may lead to another call of this method.
    requestedFirst -= covered
    upstreamSubscription?.requestIfNeeded(newDemand - covered)
  }

  func receive(subscription: any Subscription) {
    guard !isCancelled else { return subscription.cancel() }
    upstreamSubscription = subscription
    subscription.requestIfNeeded(requestedFirst)
  }

  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    emitted()
    guard let output = transformOutput?(input) else { preconditionFailure("nothing to pass on") }
    return buffer.buffer(value: output)
  }

  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    upstreamSubscription = nil
    emitted()
    switch completion {
    case .finished:
      buffer.complete(completion: .finished)
    case .failure(let error):
      guard let failure = transformFailure?(error) else { preconditionFailure("nothing to pass on") }
      buffer.complete(completion: .failure(failure))
    }
  }

  func cancelUpstream() {
    // The property is free again when `take()` has returned, because cancelling may call this method once more.
    upstreamSubscription.take()?.cancel()
  }

  /// Sends nothing more to downstream, and cancels the upstream.
  func cancel() {
    isCancelled = true
    buffer.cancel()
    cancelUpstream()
  }
}

extension Sink where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  /// Creates a sink that passes on what it receives.
  convenience init(upstream: Upstream, downstream: Downstream, emitted: @escaping () -> Void) {
    self.init(
      upstream: upstream, downstream: downstream, transformOutput: { $0 }, transformFailure: { $0 }, emitted: emitted)
  }
}
