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
  mutating func stop() -> (any Cancellable)? { move(to: .over) }

  private mutating func move(to next: Phase) -> (any Cancellable)? {
    defer { phase = next }
    if case .set(let repetition) = phase { return repetition } else { return nil }
  }
}

/// Sets the alarms of a `HoldingSubscription`.
@usableFromInline struct AlarmClock<Context: Scheduler> {
  @usableFromInline let scheduler: Context, interval: Context.SchedulerTimeType.Stride
  @usableFromInline let options: Context.SchedulerOptions?, repeats: Bool

  @inlinable init(
    _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?,
    repeats: Bool = false
  ) {
    (self.scheduler, self.interval, self.options, self.repeats) = (scheduler, interval, options, repeats)
  }

  /// Sets a new alarm in place of the last one, unless upstream has completed, the stream has ended,
  /// or the alarm has rung for the last time.
  @inlinable func start(
    for subscription: HoldingSubscription, _ ring: @escaping (HoldingSubscription, _ number: Int) -> Void
  ) {
    subscription.lock.lock()
    guard subscription.upstream.isAttached, !subscription.alarm.isOver else { return subscription.lock.unlock() }
    let former = subscription.alarm.supersede()
    let number = subscription.alarm.number
    subscription.lock.unlock()
    start(number, insteadOf: former, for: subscription, ring)
  }

  @inlinable func start(
    _ number: Int, insteadOf former: (any Cancellable)?, for subscription: HoldingSubscription,
    _ ring: @escaping (HoldingSubscription, _ number: Int) -> Void
  ) {
    former?.cancel()
    let repetition = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
      options: options
    ) { [repeats] in
      if subscription.rings(number, again: repeats) { ring(subscription, number) }
    }
    subscription.store(repetition, of: number)
  }
}

extension HoldingSubscription {
  /// Returns whether an alarm is the newest one. Cancels it, unless it rings again.
  @usableFromInline func rings(_ number: Int, again: Bool) -> Bool {
    lock.lock()
    let rings = alarm.rings(number)
    let repetition = rings && !again ? alarm.stop() : nil
    lock.unlock()
    repetition?.cancel()
    return rings
  }

  func stopAlarm() {
    let repetition = lock.withLock { alarm.stop() }
    repetition?.cancel()
  }

  /// Stores what the scheduler has returned for an alarm, or cancels it if the alarm is over.
  @usableFromInline func store(_ repetition: any Cancellable, of number: Int) {
    let isStored = lock.withLock { alarm.store(repetition, of: number) }
    if !isStored { repetition.cancel() }
  }
}
