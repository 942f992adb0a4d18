/// A subscriber or subscription that shows its name when it is printed. Its mirror is empty, or shows what Apple's shows.
///
/// The names are those of Apple's Combine, because the operator `print()` prints them.
@usableFromInline protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: (self as? any Mirrored)?.parts ?? [:], ancestorRepresentation: .suppressed)
  }
  @usableFromInline var playgroundDescription: Any { description }
}

/// A part whose mirror shows something, as that of Apple's does. The requirement is internal, so that what implements it
/// needs no attribute.
protocol Mirrored { var parts: KeyValuePairs<String, Any> { get } }

/// What an operator has of upstream, as mirrors show it. The names are those of Apple's.
@usableFromInline enum SubscriptionStatus {
  case awaitingSubscription, terminal
  case subscribed(any Subscription)
}
