import Combine
import OperatorKit

/// The article's sink: a subscriber inside an operator. It subscribes to one upstream publisher, and sends to downstream.
///
/// Where the article has three dots, the code is ours.
class Sink<Upstream: Publisher, Downstream: Subscriber>: Subscriber {
  typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?
  typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

  private(set) var buffer: DemandBuffer<Downstream>
  var upstreamSubscription: (any Subscription)?
  private let transformOutput: TransformOutput?
  private let transformFailure: TransformFailure?

  init(
    upstream: Upstream, downstream: Downstream,
    transformOutput: TransformOutput? = nil, transformFailure: TransformFailure? = nil
  ) {
    buffer = DemandBuffer(subscriber: downstream)
    self.transformOutput = transformOutput
    self.transformFailure = transformFailure
    upstream.subscribe(self)
  }

  func demand(_ demand: Subscribers.Demand) {
    let newDemand = buffer.demand(demand)
    upstreamSubscription?.requestIfNeeded(newDemand)
  }

  func receive(subscription: any Subscription) {
    upstreamSubscription = subscription
  }

  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard let output = transformOutput?(input) else { return .none }
    return buffer.buffer(value: output)
  }

  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    upstreamSubscription = nil
    switch completion {
    case .finished:
      buffer.complete(completion: .finished)
    case .failure(let error):
      if let failure = transformFailure?(error) { buffer.complete(completion: .failure(failure)) }
    }
  }

  func cancelUpstream() {
    upstreamSubscription.kill()
  }

  deinit {
    cancelUpstream()
  }
}

/// The name of this class where `Amb` has a `Sink` of its own.
typealias OperatorSink = Sink
