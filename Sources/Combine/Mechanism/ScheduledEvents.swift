/// The events that wait in a scheduler, in the order in which they came, and downstream, to which they go.
///
/// A scheduler that runs several closures at the same time starts them in any order. So each event has a number. The
/// closure that was scheduled for a number delivers the earlier events first, if they still wait. It delivers nothing if
/// another closure has delivered its event already. It never waits for another one: the one that is delivering goes on
/// with what has become due.
///
/// A count of the closures that have run would not do: a scheduler may drop one, and a later one then delivers its event.
///
/// DIFFERS: through such a scheduler, Apple's events overtake each other, and values that the completion overtakes are
/// lost (ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing).
@usableFromInline final class ScheduledEvents<Downstream: Subscriber, Extra>: HoldsDownstream {
  @usableFromInline enum Event {
    case value(Downstream.Input)

    /// A value after which the additional demand is only counted. After other values, it is a request of downstream.
    case valueWithoutRequest(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline let downstream: Downstream

  /// What else the operator stores: the value of debounce, the state of throttle, the array of collect, the closure for the
  /// error of timeout. It is `()` for `receive(on:)` and `delay`.
  @usableFromInline @exclusivity(unchecked) var extra: Extra
  @usableFromInline @exclusivity(unchecked) var waiting = Queue<Event>()

  /// The numbers of the last event that was added, and of the last that was taken out.
  @usableFromInline @exclusivity(unchecked) var added = 0, taken = 0

  /// The highest number whose closure has started. It and all lower ones are due: their events may be sent.
  @usableFromInline @exclusivity(unchecked) var due = 0

  /// Whether the completion was added. No other event is added after it.
  @usableFromInline @exclusivity(unchecked) var isComplete = false

  @inlinable init(_ downstream: Downstream, _ extra: Extra) { (self.downstream, self.extra) = (downstream, extra) }

  /// Adds an event, and returns its number.
  @inlinable func enqueue(_ event: Event) -> Int {
    if case .completion = event { isComplete = true }
    waiting.append(event)
    added += 1
    return added
  }

  /// Makes the events up to the one with the number due. Another closure may have run first, so the number never decreases.
  @usableFromInline func extend(to number: Int) { due = max(due, number) }

  /// Takes the next event, if it is due.
  @inlinable func takeDue() -> Event? {
    guard taken < due, let event = waiting.popFirst() else { return nil }
    taken += 1
    return event
  }

  /// Takes out all events, for the caller to release.
  @usableFromInline func removeWaiting() -> Queue<Event> {
    taken = added
    return exchange(&waiting, with: Queue())
  }
}
