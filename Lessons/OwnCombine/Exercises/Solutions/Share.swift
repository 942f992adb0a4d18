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

    /// Reaches the subscribers.
    private let subject = PassthroughSubject<Output, Failure>()
    private let connection = ShareConnection()

    init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let connects = connection.join()
      subject.subscribe(SharedSubscriber(downstream: subscriber, connection: connection))
      // Only now, so that the first subscriber misses nothing.
      if connects { connection.connect { upstream.subscribe(ShareFeed(subject: subject, connection: connection)) } }
    }
  }
}

/// Counts the subscribers, and keeps upstream's subscription as long as there are any.
private final class ShareConnection {
  private enum Phase {
    case idle, connecting, connected, over
  }

  private var phase = Phase.idle
  private var subscribers = 0
  private var upstream: (any Subscription)?

  /// Whether a subscriber has requested anything. The subject sends to all, so upstream is asked for everything.
  private var isRequested = false

  /// Counts a subscriber. Returns whether it has to connect.
  func join() -> Bool {
    subscribers += 1
    guard case .idle = phase else { return false }
    phase = .connecting
    return true
  }

  func connect(_ subscribe: () -> Void) {
    // The first subscriber may have cancelled when it received its subscription.
    if subscribers > 0 { subscribe() }
    // Upstream may have sent everything meanwhile, and the subscribers may have left.
    guard case .connecting = phase else { return }
    phase = .connected
    cancelIfUnused()
  }

  /// The number of subscribers goes down.
  func leave() {
    subscribers -= 1
    if case .connected = phase { cancelIfUnused() }
  }

  private func cancelIfUnused() {
    guard subscribers == 0 else { return }
    phase = .idle
    upstream.take()?.cancel()
  }

  /// Upstream has completed. The subject knows how, and tells it later subscribers.
  func end() {
    upstream = nil
    if subscribers > 0 { phase = .over }
  }

  func attach(_ subscription: any Subscription) {
    upstream = subscription
    if isRequested { subscription.request(.unlimited) }
  }

  func request() {
    guard !isRequested else { return }
    isRequested = true
    upstream?.request(.unlimited)
  }
}

/// Sends through the subject what upstream sends.
private struct ShareFeed<Output, Failure: Error>: Subscriber {
  let subject: PassthroughSubject<Output, Failure>
  let connection: ShareConnection

  func receive(subscription: any Subscription) { connection.attach(subscription) }

  func receive(_ input: Output) -> Subscribers.Demand {
    subject.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    connection.end()
    subject.send(completion: completion)
  }
}

/// Stands between the subject and one subscriber, whose requests and cancellation the connection has to know.
private struct SharedSubscriber<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let connection: ShareConnection

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: SharedSubscription(subscription, connection))
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

private final class SharedSubscription: Subscription {
  private var subscription: (any Subscription)?
  private let connection: ShareConnection

  init(_ subscription: any Subscription, _ connection: ShareConnection) {
    self.subscription = subscription
    self.connection = connection
  }

  func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
    if demand > .none { connection.request() }
  }

  func cancel() {
    guard let subscription = subscription.take() else { return }
    subscription.cancel()
    connection.leave()
  }
}
