import CombineContract

@testable import OwnCombineExercises

/// What a spoiled publisher does that is wrong.
enum Spoil {
  case secondSubscription, noCompletion, twoCompletions, ignoresCancel, keepsSubscriber
  /// It requests all values, and sends them.
  case unasked
  /// It keeps its subscriber if that cancels, or receives the completion, from inside of a value, or of its subscription.
  case keepsSubscriberInside, keepsSubscriberAtOnce, keepsSubscriberAtTheEndInside
  /// It forgets its subscriber at cancellation, but not at the completion.
  case keepsSubscriberAtTheEnd
  /// Neither at a failure.
  case keepsSubscriberAtFailure
  /// The subscriber receives a value first, and then its subscription.
  case lateSubscription
  /// A cancellation from inside of a value, or from inside of `receive(subscription:)`, has no effect.
  case ignoresCancelInside, ignoresCancelAtOnce
  /// A request for no value counts as one for one value.
  case countsNone
  /// After twelve requests it takes no more.
  case isDeafAfterTwelve
  /// What is sent from inside of `receive(subscription:)` does not arrive.
  case joinsLate
  /// What its subscriber returns for a value does not reach upstream.
  case losesReturned
  /// Nor what it returns for a late one.
  case losesReturnedAfterHundred
  /// It asks for five values at most at a time, or for a thousand or a million in place of all.
  case asksForFive, asksForThousand, asksForMillion
  /// It passes on a thousand values.
  case takesThousand
  /// It asks a second subscription for everything.
  case takesAnother
  /// Events wait for the clock, in closures that hold the value and the subscriber.
  case holds
  /// It keeps all subscriptions, or its subscribers alone.
  case hoards, stays
  /// It stays until more is requested of it, also if it has finished.
  case staysWithItsValue
}

/// A right publisher, with one fault.
struct Spoiled<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let spoil: Spoil
  let clock: Clock?
  let hoard = Box<[any Subscription]>([])

  init(_ upstream: Upstream, _ spoil: Spoil, _ clock: Clock? = nil) {
    (self.upstream, self.spoil, self.clock) = (upstream, spoil, clock)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(SpoilingSubscriber(subscriber, spoil, clock, hoard))
  }
}

private final class SpoilingSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
  private let spoil: Spoil
  private let clock: Clock?
  private let hoard: Box<[any Subscription]>
  private var downstream: Downstream?
  private var upstream: (any Subscription)?
  private var isReceiving = false
  private var isAskedForAll = false
  private var (requests, values) = (0, 0)
  private var hasSentSubscription = false

  init(_ downstream: Downstream, _ spoil: Spoil, _ clock: Clock?, _ hoard: Box<[any Subscription]>) {
    (self.downstream, self.spoil, self.clock, self.hoard) = (downstream, spoil, clock, hoard)
  }

  func receive(subscription: any Subscription) {
    if upstream != nil { return spoil == .takesAnother ? subscription.request(.unlimited) : subscription.cancel() }
    upstream = subscription
    if spoil == .hoards || spoil == .stays { hoard.value.append(self) }
    if spoil == .hoards { hoard.value.append(subscription) }
    if spoil == .lateSubscription { return subscription.request(.unlimited) }
    downstream?.receive(subscription: self)
    hasSentSubscription = true
    if spoil == .secondSubscription { downstream?.receive(subscription: self) }
    if spoil == .unasked { upstream?.request(.unlimited) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if let clock {
      if let downstream { clock.schedule { if self.downstream != nil { self.request(downstream.receive(input)) } } }
      return .none
    }
    if spoil == .joinsLate, !hasSentSubscription { return .max(1) }
    if spoil == .takesThousand, values == 1000 { return .none }
    isReceiving = true
    let more = downstream?.receive(input) ?? .none
    isReceiving = false
    if spoil == .lateSubscription, !hasSentSubscription {
      hasSentSubscription = true
      downstream?.receive(subscription: self)
    }
    if spoil == .staysWithItsValue, more == .none, !isAskedForAll { hoard.value.append(self) }
    values += 1
    let isLost = spoil == .losesReturned || spoil == .losesReturnedAfterHundred && values >= 100
    return isLost ? .none : more
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if let clock {
      return clock.schedule {
        self.upstream = nil
        self.downstream.take()?.receive(completion: completion)
      }
    }
    upstream = nil
    guard spoil != .noCompletion, let downstream else { return }
    let isFailure = if case .failure = completion { true } else { false }
    let isKept =
      spoil == .keepsSubscriber || spoil == .keepsSubscriberAtTheEnd || spoil == .keepsSubscriberAtFailure && isFailure
      || spoil == .keepsSubscriberAtTheEndInside && isReceiving
    if !isKept { self.downstream = nil }
    downstream.receive(completion: completion)
    if spoil == .twoCompletions { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    requests += 1
    isAskedForAll = demand == .unlimited
    if spoil == .staysWithItsValue { hoard.value.removeAll { $0 as AnyObject === self } }
    if spoil == .unasked || spoil == .isDeafAfterTwelve && requests > 12 { return }
    switch spoil {
    case .countsNone where demand == .none: upstream?.request(.max(1))
    case .asksForFive where demand > .max(5) && demand != .unlimited: upstream?.request(.max(5))
    case .asksForThousand where demand == .unlimited: upstream?.request(.max(1000))
    case .asksForMillion where demand == .unlimited: upstream?.request(.max(1_000_000))
    default: upstream?.request(demand)
    }
  }

  func cancel() {
    if spoil == .ignoresCancel || isReceiving && spoil == .ignoresCancelInside { return }
    if spoil == .ignoresCancelAtOnce, !hasSentSubscription { return }
    let isKept =
      spoil == .keepsSubscriber || spoil == .keepsSubscriberInside && isReceiving
      || spoil == .keepsSubscriberAtOnce && !hasSentSubscription
    if !isKept { downstream = nil }
    upstream.take()?.cancel()
  }
}
