/// The events that are on their way through a scheduler, in the order in which they set out.
///
/// A scheduler that runs several closures at once starts them in any order. So what it runs for an event delivers those
/// before it as well, if they are still on their way, and nothing if another one has delivered it already.
///
/// DIFFERS: through such a scheduler, Apple's events overtake each other, and values that the completion overtakes are
/// lost (ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing).
@usableFromInline
final class Lane<Event> {
  @usableFromInline
  let lock = Lock()
  @usableFromInline
  var events = Queue<Event>()
  @usableFromInline
  var added = 0
  @usableFromInline
  var taken = 0

  @inlinable
  init() {}

  /// Adds an event, and returns its number.
  @inlinable
  func add(_ event: Event) -> Int {
    lock.lock()
    defer { lock.unlock() }
    events.append(event)
    added += 1
    return added
  }

  /// Takes the next event, unless it comes after the one with the number, and tells whether it is that one. Whoever
  /// delivers the event calls this when nobody else can, so that events go out in the order in which they are taken.
  @inlinable
  func take(upTo number: Int) -> (event: Event, isLast: Bool)? {
    lock.lock()
    defer { lock.unlock() }
    guard taken < number, let event = events.popFirst() else { return nil }
    taken += 1
    return (event, taken == number)
  }
}
