import CombineContract

/// What a spoiled publisher does that is wrong.
enum Spoil {
  /// It requests all values, and sends them.
  case unasked
  case secondSubscription
  case noCompletion
  case twoCompletions
  case ignoresCancel
  case keepsSubscriber

  /// What its subscriber returns for a value does not reach upstream.
  case losesReturned
}

/// A right publisher, with one fault.
struct Spoiled<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let spoil: Spoil

  init(_ upstream: Upstream, _ spoil: Spoil) {
    self.upstream = upstream
    self.spoil = spoil
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(SpoilingSubscriber(subscriber, spoil))
  }
}

private final class SpoilingSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
  private let spoil: Spoil
  private var downstream: Downstream?
  private var upstream: (any Subscription)?

  init(_ downstream: Downstream, _ spoil: Spoil) {
    self.downstream = downstream
    self.spoil = spoil
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream?.receive(subscription: self)
    if spoil == .secondSubscription { downstream?.receive(subscription: self) }
    if spoil == .unasked { upstream?.request(.unlimited) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = downstream?.receive(input) ?? .none
    return spoil == .losesReturned ? .none : more
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    upstream = nil
    guard spoil != .noCompletion, let downstream else { return }
    if spoil != .keepsSubscriber { self.downstream = nil }
    downstream.receive(completion: completion)
    if spoil == .twoCompletions { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) { if spoil != .unasked { upstream?.request(demand) } }

  func cancel() {
    guard spoil != .ignoresCancel else { return }
    if spoil != .keepsSubscriber { downstream = nil }
    upstream.take()?.cancel()
  }
}
