/// The events that are on their way through a scheduler, in the order in which they set out.
///
/// A scheduler that runs several closures at once starts them in any order. So the closure for one event first delivers
/// the events before it that are still on their way, and delivers nothing if another closure was faster.
///
/// It has no lock: the lock of the operator guards it.
///
/// DIFFERS: through such a scheduler, Apple's events overtake each other, and values that the completion overtakes are
/// lost (ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing).
struct Lane<Event> {
  private var events = Queue<Event>()
  private var added = 0
  private var taken = 0

  /// Adds an event, and returns its number.
  mutating func add(_ event: Event) -> Int {
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
}
