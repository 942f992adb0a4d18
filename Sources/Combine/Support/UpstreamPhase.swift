/// What an operator has of its upstream, when its downstream may have to be told of the end only later.
enum UpstreamPhase {
  /// Before the subscription.
  case awaited

  /// Values may come.
  case open(any Subscription)

  /// Upstream has no more to say, but downstream still has to hear of it.
  case done

  /// It is all over, for downstream too.
  case over

  var isOpen: Bool {
    if case .open = self { true } else { false }
  }

  var isOver: Bool {
    if case .over = self { true } else { false }
  }

  var subscription: (any Subscription)? {
    if case .open(let subscription) = self { subscription } else { nil }
  }

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    guard case .awaited = self else { return false }
    self = .open(subscription)
    return true
  }

  /// Lets go of upstream, and returns its subscription, or nil if this comes too early or too late.
  mutating func detach() -> (any Subscription)? {
    guard case .open(let subscription) = self else { return nil }
    self = .done
    return subscription
  }

  /// Ends it all, and returns the subscription if there is one to cancel.
  mutating func close() -> (any Subscription)? {
    defer { self = .over }
    return subscription
  }
}
