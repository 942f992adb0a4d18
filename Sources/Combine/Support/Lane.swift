/// The events that wait in a scheduler, in the order in which they came, and the downstream that will receive them.
///
/// A scheduler that runs several closures at the same time starts them in any order. So each event has a number. The
/// closure that was scheduled for a number delivers the earlier events first, if they still wait. It delivers nothing if
/// another closure has delivered its event already.
///
/// A lane has no lock: the lock of the operator guards it.
///
/// DIFFERS: through such a scheduler, Apple's events overtake each other, and values that the completion overtakes are
/// lost (ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing).
struct Lane<Downstream: Subscriber> {
  enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)

    /// Sends the event, and returns the additional demand.
    func send(to downstream: Downstream) -> Subscribers.Demand {
      switch self {
      case .value(let input): return downstream.receive(input)
      case .completion(let completion):
        downstream.receive(completion: completion)
        return .none
      }
    }
  }

  /// An event that leaves the lane, and the downstream to send it to.
  typealias Next = (event: Event, downstream: Downstream)

  /// The downstream, until its completion leaves the lane.
  private(set) var downstream: Downstream?
  private var events = Queue<Event>()
  private var added = 0
  private var taken = 0

  init(_ downstream: Downstream?) {
    self.downstream = downstream
  }

  /// Adds an event, and returns its number.
  mutating func add(_ event: Event) -> Int {
    events.append(event)
    added += 1
    return added
  }

  /// Takes the next event, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Next? {
    guard taken < number, let downstream, let event = events.popFirst() else { return nil }
    taken += 1
    if case .completion = event { self.downstream = nil }
    return (event, downstream)
  }

  /// Removes all events, and returns them. The caller releases them after unlocking.
  mutating func removeEvents() -> Queue<Event> {
    exchange(&events, with: Queue())
  }

  /// Empties the lane for good, and returns its content. The caller releases it after unlocking.
  mutating func close() -> Lane {
    exchange(&self, with: Lane(nil))
  }
}
