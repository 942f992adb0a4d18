/// Calls a closure after each interval of a scheduler's time, until it is stopped.
///
/// Another thread may stop a ticker that is starting. The closure may do so too, if the scheduler runs it at once.
///
/// A scheduler returns a cancellable only for a closure that it repeats. So an operator that may have to cancel a
/// single call starts a ticker, and stops it at the first call.
final class Ticker<Context: Scheduler> {
  private let interval: Context.SchedulerTimeType.Stride
  private let options: Context.SchedulerOptions?

  /// Guards the variables below.
  private let lock = Lock()

  /// Counts the starts. A call that belongs to an earlier start has no effect.
  private var starts = 0
  private var repetition: (any Cancellable)?

  /// Nil after `stop()`.
  private var scheduler: Context?

  init(_ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.interval = interval
    self.options = options
  }

  /// Starts the interval, or starts it again if it has begun. A stopped ticker does not start.
  func start(_ action: @escaping () -> Void) {
    lock.lock()
    starts += 1
    let start = starts
    let former = self.repetition.take()
    lock.unlock()
    former?.cancel()
    guard let scheduler = lock.withLock({ isCurrent(start) ? scheduler : nil }) else { return }
    let repetition = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
      options: options
    ) { [self] in
      if lock.withLock({ isCurrent(start) }) { action() }
    }
    let isKept = lock.withLock {
      guard isCurrent(start) else { return false }
      self.repetition = repetition
      return true
    }
    if !isKept { repetition.cancel() }
  }

  func stop() {
    let former = lock.withLock { (repetition: repetition.take(), scheduler.take()) }
    withExtendedLifetime(former) { former.repetition?.cancel() }
  }

  /// Whether a start is the newest one, and nothing has stopped the ticker. The caller holds the lock.
  private func isCurrent(_ start: Int) -> Bool {
    starts == start && scheduler != nil
  }
}
