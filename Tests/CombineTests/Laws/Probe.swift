import Combine

/// Stands right below a source and records what reaches it, without changing anything.
final class Probe<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private(set) var subscriptions = 0
  private(set) var requests: [Subscribers.Demand] = []

  /// How many of its subscriptions were asked for something.
  private(set) var askedSubscriptions = 0

  /// How many of its subscriptions were cancelled; one that is cancelled twice counts once.
  private(set) var cancellations = 0

  private(set) var completions = 0

  /// Called when the completion arrives, before it is passed on, and when a subscription is cancelled.
  var onEnd: () -> Void = {}

  /// Whether a subscription was asked for something after it had been cancelled.
  private(set) var wasAskedAfterCancel = false

  private let upstream: Upstream

  init(_ upstream: Upstream) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(
      subscriber: AnySubscriber<Output, Failure>(
        receiveSubscription: { [self] in
          subscriptions += 1
          subscriber.receive(subscription: Link(probe: self, base: $0))
        },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { [self] in
          completions += 1
          onEnd()
          subscriber.receive(completion: $0)
        }))
  }

  private final class Link: Subscription {
    private let probe: Probe
    private var base: (any Subscription)?
    private var wasAsked = false

    init(probe: Probe, base: any Subscription) {
      self.probe = probe
      self.base = base
    }

    func request(_ demand: Subscribers.Demand) {
      if base == nil { probe.wasAskedAfterCancel = true }
      probe.requests.append(demand)
      if !wasAsked { probe.askedSubscriptions += 1 }
      wasAsked = true
      base?.request(demand)
    }

    func cancel() {
      guard let base else { return }
      self.base = nil
      probe.cancellations += 1
      base.cancel()
      probe.onEnd()
    }
  }
}
