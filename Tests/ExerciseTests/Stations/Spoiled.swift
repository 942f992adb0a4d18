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

  /// It forgets its subscriber at cancellation, but not at the completion.
  case keepsSubscriberAtTheEnd

  /// The subscriber receives a value first, and then its subscription.
  case lateSubscription

  /// A cancellation from inside of a value has no effect.
  case ignoresCancelInside

  /// A cancellation from inside of `receive(subscription:)` has no effect.
  case ignoresCancelAtOnce

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
  private var isReceiving = false
  private var hasSentSubscription = false

  init(_ downstream: Downstream, _ spoil: Spoil) {
    self.downstream = downstream
    self.spoil = spoil
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    if spoil == .lateSubscription { return subscription.request(.unlimited) }
    downstream?.receive(subscription: self)
    hasSentSubscription = true
    if spoil == .secondSubscription { downstream?.receive(subscription: self) }
    if spoil == .unasked { upstream?.request(.unlimited) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    isReceiving = true
    let more = downstream?.receive(input) ?? .none
    isReceiving = false
    if spoil == .lateSubscription, !hasSentSubscription {
      hasSentSubscription = true
      downstream?.receive(subscription: self)
    }
    return spoil == .losesReturned ? .none : more
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    upstream = nil
    guard spoil != .noCompletion, let downstream else { return }
    if spoil != .keepsSubscriber, spoil != .keepsSubscriberAtTheEnd { self.downstream = nil }
    downstream.receive(completion: completion)
    if spoil == .twoCompletions { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) { if spoil != .unasked { upstream?.request(demand) } }

  func cancel() {
    if spoil == .ignoresCancel || isReceiving && spoil == .ignoresCancelInside { return }
    if spoil == .ignoresCancelAtOnce, !hasSentSubscription { return }
    if spoil != .keepsSubscriber { downstream = nil }
    upstream.take()?.cancel()
  }
}
