/// Decides what becomes of each event that comes to a debounce. It calls nobody, but returns what there is to do.
struct DebounceState<Value> {
  /// What a new value or the end takes the place of: a wait to be called off, and a value to be let go.
  typealias Superseded = (alarm: (any Cancellable)?, value: Value?)

  /// What is left at the end. The caller cancels some of it, and releases all where the lock is free.
  typealias Former = (upstream: (any Subscription)?, superseded: Superseded)

  private var upstream = UpstreamSlot()
  private var demand = Subscribers.Demand.none

  /// The newest value, until it is sent.
  private var value: Value?

  /// The number of the newest value. An alarm that was set for another rings in vain.
  private var newest = 0

  /// What calls the newest value's alarm off, once it is known.
  private var alarm: (any Cancellable)?

  // MARK: Upstream

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    upstream.attach(subscription)
  }

  /// Returns a completion that came before the subscription.
  mutating func takeEarlyCompletion<Failure>() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  /// Upstream's subscription, until its end.
  var upstreamSubscription: (any Subscription)? { upstream.subscription }

  /// Takes a value. Returns the number under which its alarm is to be set, or nil if this comes too early or too late.
  mutating func receive(_ value: Value) -> (number: Int, superseded: Superseded)? {
    guard upstream.isAttached else { return nil }
    let superseded = supersede()
    self.value = value
    newest += 1
    return (newest, superseded)
  }

  /// Takes what calls an alarm off. Returns false if that has to be done at once: it has rung, or nobody waits for it.
  mutating func keep(_ alarm: any Cancellable, of number: Int) -> Bool {
    guard number == newest, value != nil else { return false }
    self.alarm = alarm
    return true
  }

  /// Lets go of upstream, which has completed. The value that waits is lost. Returns nil if the completion is kept for
  /// later or comes too late.
  mutating func finish<Failure>(_ completion: Subscribers.Completion<Failure>) -> Former? {
    upstream.keep(completion) || !upstream.isAttached ? nil : close()
  }

  // MARK: The alarm

  /// Hands out what calls a ringing alarm off, since it would ring again.
  mutating func silence(_ number: Int) -> (any Cancellable)? {
    number == newest ? alarm.take() : nil
  }

  /// Hands out the value whose alarm rings, unless a newer one has come, and whether downstream has asked for it.
  mutating func ring(_ number: Int) -> (value: Value, isWanted: Bool)? {
    guard number == newest, let value = value.take() else { return nil }
    guard demand > .none else { return (value, false) }
    demand -= 1
    return (value, true)
  }

  // MARK: Downstream

  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }

  /// Ends it, for upstream. Returns what there is to cancel and to release.
  mutating func close() -> Former {
    (upstream.detach(), supersede())
  }

  private mutating func supersede() -> Superseded {
    (alarm.take(), value.take())
  }
}
