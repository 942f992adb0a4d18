import CombineContract

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
  /// A class: all that copy it share what it shares.
  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream
    private let engine = ShareEngine<Output, Failure>()

    init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      engine.join(subscriber, upstream)
    }
  }
}

/// The one subscriber of upstream. It sends through a subject to all others, counts them, and keeps upstream's
/// subscription as long as there are any.
private final class ShareEngine<Input, Failure: Error>: Subscriber {
  private enum Phase {
    case idle, connecting, connected, over
  }

  private let subject = PassthroughSubject<Input, Failure>()
  private var phase = Phase.idle
  private var subscribers = 0
  private var upstream: (any Subscription)?

  /// Whether a subscriber has requested anything. The subject sends to all, so upstream is asked for everything.
  private var isRequested = false

  func join(_ subscriber: some Subscriber<Input, Failure>, _ publisher: some Publisher<Input, Failure>) {
    subscribers += 1
    let connects = phase == .idle
    if connects { phase = .connecting }
    subject.subscribe(SharedSubscriber(subscriber, self))
    guard connects else { return }
    // Only now, so that the first subscriber misses nothing. It may have cancelled when it received its subscription.
    if subscribers > 0 { publisher.subscribe(self) }
    // Upstream may have sent everything meanwhile, and the subscribers may have left.
    guard phase == .connecting else { return }
    phase = .connected
    cancelIfUnused()
  }

  func leave() {
    subscribers -= 1
    if phase == .connected { cancelIfUnused() }
  }

  func request() {
    guard !isRequested else { return }
    isRequested = true
    upstream?.request(.unlimited)
  }

  private func cancelIfUnused() {
    guard subscribers == 0 else { return }
    phase = .idle
    upstream.take()?.cancel()
  }

  func receive(subscription: any Subscription) {
    guard upstream == nil else { return subscription.cancel() }
    upstream = subscription
    if isRequested { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    subject.send(input)
    return .none
  }

  /// The subject knows how it ended, and tells it later subscribers.
  func receive(completion: Subscribers.Completion<Failure>) {
    upstream = nil
    if subscribers > 0 { phase = .over }
    subject.send(completion: completion)
  }
}

/// Stands between the subject and one subscriber, whose requests and cancellation the engine has to know.
private final class SharedSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
  private let engine: ShareEngine<Downstream.Input, Downstream.Failure>
  private var downstream: Downstream?
  private var subscription: (any Subscription)?

  init(_ downstream: Downstream, _ engine: ShareEngine<Downstream.Input, Downstream.Failure>) {
    self.downstream = downstream
    self.engine = engine
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    downstream?.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream?.receive(input) ?? .none }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.take()?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
    if demand > .none { engine.request() }
  }

  func cancel() {
    guard let subscription = subscription.take() else { return }
    downstream = nil
    subscription.cancel()
    engine.leave()
  }
}
