/// The events that wait in a scheduler, in the order in which they came.
///
/// A scheduler that runs several closures at the same time starts them in any order. So each event has a number. The
/// closure that was scheduled for a number delivers the earlier events first, if they still wait. It delivers nothing if
/// another closure has delivered its event already.
///
/// A lane has no lock: the lock of the operator guards it.
///
/// DIFFERS: through such a scheduler, Apple's events overtake each other, and values that the completion overtakes are
/// lost (ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing).
struct Lane {
  /// A closure that sends one event to downstream, and returns the additional demand.
  typealias Event = () -> Subscribers.Demand

  private var events = Queue<Event>()
  private var added = 0
  private var taken = 0

  var isEmpty: Bool { events.isEmpty }

  /// Adds an event, and returns its number.
  mutating func add(_ event: @escaping Event) -> Int {
    events.append(event)
    added += 1
    return added
  }

  /// Takes the next event, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Event? {
    guard taken < number, let event = events.popFirst() else { return nil }
    taken += 1
    return event
  }

  /// Removes all events, and returns them. The caller releases them after unlocking.
  mutating func removeAll() -> Queue<Event> {
    exchange(&events, with: Queue())
  }
}
