/// Which alarm of a subscription is the newest, and what cancels it. An alarm is a closure that a scheduler runs when a time
/// is up. A newer one replaces it.
///
/// A scheduler returns a cancellable only for a closure that it repeats. So an alarm is a repetition, even one that rings
/// once.
@usableFromInline struct Alarm {
  private enum Phase {
    /// There is nothing to cancel: no alarm was set, or the scheduler has not returned yet.
    case pending
    case set(any Cancellable)

    /// The newest alarm does not ring any more, and no other is set.
    case over
  }

  /// The number of the newest alarm. An earlier one has no effect.
  @usableFromInline private(set) var number = 0
  private var phase = Phase.pending

  @usableFromInline var isOver: Bool { if case .over = phase { true } else { false } }

  /// Begins the next alarm. Returns the former one, which the caller cancels.
  @usableFromInline mutating func supersede() -> (any Cancellable)? {
    number += 1
    return move(to: .pending)
  }

  /// Stores what the scheduler has returned. Returns false if the caller has to cancel it.
  mutating func store(_ repetition: any Cancellable, of number: Int) -> Bool {
    guard rings(number) else { return false }
    phase = .set(repetition)
    return true
  }

  /// Returns whether an alarm that rings is the newest one.
  func rings(_ number: Int) -> Bool { number == self.number && !isOver }

  /// Lets the newest alarm ring no more, until `supersede()` begins another, as in `debounce`. Returns what the caller
  /// cancels, because it would ring again.
  mutating func close() -> (any Cancellable)? { move(to: .over) }

  private mutating func move(to next: Phase) -> (any Cancellable)? {
    defer { phase = next }
    if case .set(let repetition) = phase { return repetition } else { return nil }
  }
}
