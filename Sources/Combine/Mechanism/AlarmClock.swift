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
    let repetition = rings && !again ? alarm.close() : nil
    lock.unlock()
    repetition?.cancel()
    return rings
  }

  func closeAlarm() {
    let repetition = lock.withLock { alarm.close() }
    repetition?.cancel()
  }

  /// Stores what the scheduler has returned for an alarm, or cancels it if the alarm is over.
  @usableFromInline func store(_ repetition: any Cancellable, of number: Int) {
    let isStored = lock.withLock { alarm.store(repetition, of: number) }
    if !isStored { repetition.cancel() }
  }
}
