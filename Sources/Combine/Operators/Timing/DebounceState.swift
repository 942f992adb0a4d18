/// Decides what happens to each event that a debounce receives. It calls no other object. Its methods return the action
/// to take, and the objects that the caller has to release after unlocking.
///
/// Each value has an alarm: the closure that the scheduler runs when the value is due.
struct DebounceState<Value, Failure: Error> {
  /// The value that no longer waits, and its alarm, which the caller cancels.
  typealias Superseded = (alarm: (any Cancellable)?, value: Value?)

  /// The subscription and the waiting value at the end.
  typealias Former = (upstream: (any Subscription)?, superseded: Superseded)

  var upstream = UpstreamSlot()
  private var demand = Subscribers.Demand.none

  /// The newest value, until it is sent.
  private var value: Value?

  /// The number of the newest value. An alarm for an earlier number has no effect.
  private var newest = 0

  /// Cancels the alarm of the newest value. Nil until the scheduler has returned it.
  private var alarm: (any Cancellable)?

  // MARK: Upstream

  /// Receives a value. Returns the number for its alarm, or nil if upstream is not attached.
  mutating func receive(_ value: Value) -> (number: Int, superseded: Superseded)? {
    guard upstream.isAttached else { return nil }
    let superseded = supersede()
    self.value = value
    newest += 1
    return (newest, superseded)
  }

  /// Keeps an alarm that the scheduler has returned. Returns false if the caller has to cancel it, because it has rung
  /// already or its value no longer waits.
  mutating func keep(_ alarm: any Cancellable, of number: Int) -> Bool {
    guard number == newest, value != nil else { return false }
    self.alarm = alarm
    return true
  }

  /// Detaches from upstream, which has completed, and drops the value that waits. Returns nil if the completion is kept
  /// until the subscription comes, or if upstream is detached already.
  mutating func finish(_ completion: Subscribers.Completion<Failure>) -> Former? {
    upstream.keep(completion) || !upstream.isAttached ? nil : close()
  }

  // MARK: The alarm

  /// Returns the alarm that rings now. The caller cancels it, because it would ring again.
  mutating func takeAlarm(of number: Int) -> (any Cancellable)? {
    number == newest ? alarm.take() : nil
  }

  /// Returns the value whose alarm rings, and whether downstream has requested it. Returns nil if a newer value has
  /// superseded it.
  mutating func takeValue(of number: Int) -> (value: Value, isRequested: Bool)? {
    guard number == newest, let value = value.take() else { return nil }
    guard demand > .none else { return (value, false) }
    demand -= 1
    return (value, true)
  }

  // MARK: Downstream

  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }

  /// Detaches from upstream, and drops the value that waits.
  mutating func close() -> Former {
    (upstream.detach(), supersede())
  }

  private mutating func supersede() -> Superseded {
    (alarm.take(), value.take())
  }
}
