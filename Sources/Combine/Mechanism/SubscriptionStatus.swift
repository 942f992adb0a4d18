/// What an operator has of upstream, as mirrors show it. The names are those of Apple's.
enum SubscriptionStatus {
  case awaitingSubscription
  case subscribed(any Subscription)
  case terminal
}

extension UpstreamSlot {
  var status: SubscriptionStatus {
    if isAwaiting { return .awaitingSubscription }
    return subscription.map { .subscribed($0) } ?? .terminal
  }
}
