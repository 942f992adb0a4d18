import Combine
import OperatorKit

extension Original {
  /// The article's sink: a subscriber inside an operator. It subscribes to one upstream publisher, and sends to
  /// downstream.
  ///
  /// The article leaves out the code of two methods, the closure that it passes to a sink, and the initializer below
  /// the class. These are ours.
  final class Sink<Upstream: Publisher, Downstream: Subscriber>: Subscriber {
    typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?
    typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

    private(set) var buffer: Original.DemandBuffer<Downstream>
    private(set) var upstreamSubscription: (any Subscription)?
    private let transformOutput: TransformOutput?
    private let transformFailure: TransformFailure?
    private let emitted: () -> Void

    /// - Parameter emitted: Called at each event. The listing of the article lacks it.
    init(
      upstream: Upstream, downstream: Downstream,
      transformOutput: TransformOutput? = nil, transformFailure: TransformFailure? = nil,
      emitted: @escaping () -> Void = {}
    ) {
      buffer = Original.DemandBuffer(subscriber: downstream)
      self.transformOutput = transformOutput
      self.transformFailure = transformFailure
      self.emitted = emitted
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
      upstreamSubscription.kill()
    }

    deinit { cancelUpstream() }
  }
}

extension Original.Sink where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  /// Creates a sink that passes on what it receives. `Amb` calls this initializer, and the article does not show it.
  convenience init(upstream: Upstream, downstream: Downstream, emitted: @escaping () -> Void) {
    self.init(
      upstream: upstream, downstream: downstream, transformOutput: { $0 }, transformFailure: { $0 }, emitted: emitted)
  }
}
